// libFuzzer target: the reader of .vec files. A case that is read writes a line that reads back to it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "harness/conformance/case_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace codecbench::conformance;
  const auto cases = parse_cases({reinterpret_cast<const char*>(data), size}, "fuzz.vec");
  if (!cases) return 0;
  for (const Case& item : *cases) {
    if (item.bytes.size() > 100'000) continue;
    const std::string line = to_vec_line(item);
    const auto again = parse_cases(line, "fuzz.vec");
    if (!again || again->size() != 1 || to_vec_line(again->front()) != line) std::abort();
  }
  return 0;
}
