#include "harness/ranking/codec_name.h"

namespace codecbench::ranking {

CodecName parse_codec_name(std::string_view text) {
  const std::size_t at = text.rfind('@');
  if (at == std::string_view::npos) return {std::string(text), ""};
  return {std::string(text.substr(0, at)), std::string(text.substr(at + 1))};
}

std::string to_string(const CodecName& name) {
  return name.format.empty() ? name.name : name.name + "@" + name.format;
}

std::string_view without_mode(std::string_view name) { return name.substr(0, name.find(':')); }

}  // namespace codecbench::ranking
