#include "harness/benchproc/dictionary.h"

#include <algorithm>
#include <cstring>
#include <functional>

namespace codecbench::benchproc {
namespace {

constexpr std::size_t block_size = 1 << 16;

}  // namespace

Dictionary::Dictionary() : texts_(1), slots_(64) {}

StringId Dictionary::id(std::string_view text) {
  if (text.empty()) return empty_string;
  const auto hash = static_cast<std::uint32_t>(std::hash<std::string_view>{}(text));
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  for (; slots_[at].id != 0; at = (at + 1) & mask) {
    if (slots_[at].hash == hash && texts_[slots_[at].id] == text) return slots_[at].id;
  }
  const auto added = static_cast<StringId>(texts_.size());
  texts_.push_back(keep(text));
  slots_[at] = {hash, added};
  if (texts_.size() * 2 > slots_.size()) grow();
  return added;
}

std::string_view Dictionary::keep(std::string_view text) {
  if (text.size() > left_) {
    left_ = std::max(block_size, text.size());
    blocks_.push_back(std::make_unique<char[]>(left_));
  }
  // Blocks are filled from their end, so that the place is known from what is left.
  left_ -= text.size();
  char* place = blocks_.back().get() + left_;
  std::memcpy(place, text.data(), text.size());
  return {place, text.size()};
}

void Dictionary::grow() {
  const std::vector<Slot> old = std::move(slots_);
  slots_ = std::vector<Slot>(old.size() * 2);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.id == 0) continue;
    std::size_t at = slot.hash & mask;
    while (slots_[at].id != 0) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

}  // namespace codecbench::benchproc
