// msgpuck, as the comment of mp_check() in its header uses it.
#include <msgpuck.h>

#include "codecs/plain_driver.h"

namespace codecbench::plain {
namespace {

inline void validate_msgpack(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      const char* at = document.data();
      check(mp_check(&at, document.data() + document.size()) == 0);
    }
  }
}

}  // namespace
}  // namespace codecbench::plain
