// Strings as numbers: equal strings have equal ids, and id 0 is the empty string.
//
// Owns a copy of every string, in blocks that never move, so that views stay valid as long as the
// dictionary. Not thread-safe while strings are added. id(): O(length) amortized.
#ifndef CODECBENCH_HARNESS_BENCHPROC_DICTIONARY_H_
#define CODECBENCH_HARNESS_BENCHPROC_DICTIONARY_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace codecbench::benchproc {

using StringId = std::uint32_t;

inline constexpr StringId empty_string = 0;

class Dictionary {
 public:
  Dictionary();

  StringId id(std::string_view text);
  std::string_view text(StringId id) const { return texts_[id]; }
  std::size_t size() const { return texts_.size(); }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    StringId id = 0;  // 0: free; the empty string is not in the table
  };

  std::string_view keep(std::string_view text);
  void grow();

  std::vector<std::string_view> texts_;
  std::vector<Slot> slots_;  // open addressing, a power of two
  std::vector<std::unique_ptr<char[]>> blocks_;
  std::size_t left_ = 0;  // in the last block
};

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_DICTIONARY_H_
