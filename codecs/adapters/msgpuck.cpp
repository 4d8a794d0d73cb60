// msgpuck: a validator of MessagePack. It reads and writes items one by one and has no document.
#include <msgpuck.h>

#include <string_view>

#include "codecs/adapters/adapter.h"

namespace codecbench::msgpuck_adapter {

class Msgpuck {
 public:
  CodecInfo info() const {
    return {.name = "msgpuck",
            .mode = "",
            .format = Format::msgpack,
            .library = "msgpuck",
            .version = CODECBENCH_LIBRARY_VERSION,
            .support = everything_of(Format::msgpack),
            .policy = {.lenient = {{"duplicate-keys",
                                    "mp_check() checks the syntax: it does not compare keys "
                                    "(msgpuck.h)."},
                                   {"timestamp",
                                    "mp_check() skips what an ext holds; checks for a type are an "
                                    "application's (mp_check_ext_data, msgpuck.h)."}}},
            .calls = {.validate = "mp_check()"},
            .notes = {"mp_check; the input must end where it stops. Does not check UTF-8.",
                      "The version is the Debian package's: the library has none."}};
  }

  bool validate(std::string_view input) {
    const char* at = input.data();
    const char* end = at + input.size();
    // mp_check reads the first byte without looking at `end`.
    return !input.empty() && mp_check(&at, end) == 0 && at == end;
  }
};

using Codecs = CodecList<Msgpuck>;

}  // namespace codecbench::msgpuck_adapter
