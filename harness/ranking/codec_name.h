// A codec as a person names it: "reel" in whatever format, or "reel@keks"; "msgpack-c:reused-zone"
// in one mode of use. Plain values, pure functions.
#ifndef CODECBENCH_HARNESS_RANKING_CODEC_NAME_H_
#define CODECBENCH_HARNESS_RANKING_CODEC_NAME_H_

#include <string>
#include <string_view>

namespace codecbench::ranking {

struct CodecName {
  std::string name;    // with its mode
  std::string format;  // empty: any
  friend bool operator==(const CodecName&, const CodecName&) = default;
};

CodecName parse_codec_name(std::string_view text);
std::string to_string(const CodecName& name);

// "msgpack-c" of "msgpack-c:reused-zone".
std::string_view without_mode(std::string_view name);

}  // namespace codecbench::ranking

#endif  // CODECBENCH_HARNESS_RANKING_CODEC_NAME_H_
