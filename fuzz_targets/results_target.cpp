// libFuzzer target: the reader of result files.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "harness/results/result_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  codecbench::results::read_results({reinterpret_cast<const char*>(data), size}, "fuzz.txt");
  return 0;
}
