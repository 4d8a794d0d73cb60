#include "harness/differential/exchange.h"

#include <algorithm>
#include <cstring>

namespace codecbench::differential {

Result<Exchange> Exchange::create() {
  Result<process::Shared<Batch>> shared = process::Shared<Batch>::create("codecbench-fuzz");
  if (!shared) return Error{shared.error()};
  return Exchange(*std::move(shared));
}

Result<Exchange> Exchange::attach(int fd) {
  Result<process::Shared<Batch>> shared = process::Shared<Batch>::attach(fd);
  if (!shared) return Error{shared.error()};
  return Exchange(*std::move(shared));
}

void Exchange::clear() {
  shared_->count = 0;
  shared_->done.store(0);
  shared_->wants_text = false;
  shared_->text_size = 0;
}

bool Exchange::add(std::string_view input) {
  Batch& shared = *shared_;
  const std::uint32_t index = shared.count;
  const std::size_t offset =
      index == 0 ? 0 : shared.offsets[index - 1] + shared.sizes[index - 1] + input_padding;
  if (index >= max_batch || offset + input.size() + input_padding > max_bytes) return false;
  std::copy(input.begin(), input.end(), shared.bytes.begin() + static_cast<std::ptrdiff_t>(offset));
  std::memset(shared.bytes.data() + offset + input.size(), 0, input_padding);
  shared.offsets[index] = static_cast<std::uint32_t>(offset);
  shared.sizes[index] = static_cast<std::uint32_t>(input.size());
  shared.answers[index] = {};
  shared.count = index + 1;
  return true;
}

std::string_view Exchange::input(std::size_t index) const {
  return {shared_->bytes.data() + shared_->offsets[index], shared_->sizes[index]};
}

void Exchange::set_text(std::string_view text) {
  const std::size_t size = std::min(text.size(), max_text);
  std::copy_n(text.begin(), size, shared_->text.begin());
  shared_->text_size = static_cast<std::uint32_t>(size);
}

std::string Exchange::text() const {
  return {shared_->text.data(), std::min<std::size_t>(shared_->text_size, max_text)};
}

}  // namespace codecbench::differential
