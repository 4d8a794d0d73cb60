#include "harness/conformance/black_box.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/hex.h"

namespace codecbench::conformance {
void BlackBox::record(std::string_view made_call, std::string_view bytes) {
  const std::size_t length = std::min(made_call.size(), call.size() - 1);
  std::copy_n(made_call.data(), length, call.data());
  call[length] = '\0';
  input_size = bytes.size();
  std::copy_n(bytes.data(), std::min(bytes.size(), shown_input), input.data());
}

std::string shown_bytes(std::string_view bytes, std::size_t limit) {
  if (bytes.size() <= limit) return to_hex(bytes);
  const std::size_t end = limit / 4;
  return fmt::format("{}...{} ({} bytes)", to_hex(bytes.substr(0, limit - end)),
                     to_hex(bytes.substr(bytes.size() - end)), bytes.size());
}

void BlackBox::clear() {
  failed_allocations = 0;
  item = 0;
  input_size = 0;
  call.front() = '\0';
}

}  // namespace codecbench::conformance
