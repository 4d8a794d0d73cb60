// A Value under construction: what a decoder without recursion keeps instead of a call stack.
//
// The decoder reports what it reads in the order of the input: scalars, and containers that open. A
// container of known length closes by itself when it is full; one of unknown length when the
// decoder says so. Depth is bounded by `full()`, memory by the items really added. Not for two
// threads at a time.
#ifndef CODECBENCH_CODECS_ASSEMBLY_H_
#define CODECBENCH_CODECS_ASSEMBLY_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "codecs/value.h"

namespace codecbench {

class Assembly {
 public:
  enum class Kind { array, map, tag };
  struct Container {
    Kind kind = Kind::array;
    // Items, or pairs of a map, still to come; nothing if the length is unknown.
    std::optional<std::uint64_t> left;
    std::vector<Value> items;
    std::vector<MapEntry> entries;
    std::optional<Value> key;  // of a map: its value is still to come
    std::uint64_t tag_number = 0;
  };

  // No further container may be opened.
  bool full() const { return open_.size() >= max_value_depth; }

  // REQUIRES: !full() and !done().
  void open_array(std::optional<std::uint64_t> count) { open({Kind::array, count, {}, {}, {}, 0}); }
  void open_map(std::optional<std::uint64_t> pairs) { open({Kind::map, pairs, {}, {}, {}, 0}); }
  void open_tag(std::uint64_t number) { open({Kind::tag, 1, {}, {}, {}, number}); }

  // REQUIRES: !done().
  void add(Value value);

  // REQUIRES: may_close().
  void close();
  // The innermost container is of unknown length and is not between a key and its value.
  bool may_close() const {
    return !open_.empty() && !open_.back().left.has_value() && !open_.back().key.has_value();
  }

  // The container that the next item belongs to, or nullptr at the top.
  const Container* innermost() const { return open_.empty() ? nullptr : &open_.back(); }

  bool done() const { return result_.has_value(); }
  // REQUIRES: done().
  Value take() { return *std::move(result_); }

 private:
  void open(Container container);
  // Takes the innermost container off the stack.
  Value finished();

  std::vector<Container> open_;
  std::optional<Value> result_;
};

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_ASSEMBLY_H_
