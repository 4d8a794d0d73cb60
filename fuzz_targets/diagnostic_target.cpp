// libFuzzer target: the parser of diagnostic notation. What it reads prints and reads back the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "codecs/diagnostic.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace codecbench;
  const Result<Value> value = parse_diagnostic({reinterpret_cast<const char*>(data), size});
  if (!value) return 0;
  const std::string printed = to_diagnostic(*value);
  const Result<Value> again = parse_diagnostic(printed);
  if (!again || to_diagnostic(*again) != printed || !identical(*again, *value)) std::abort();
  return 0;
}
