// How cells are made (node.h says how they are read). Internal; everything is static so that
// translation units compiled for different instruction sets never share a function.
#ifndef REEL_CELL_H_
#define REEL_CELL_H_

#include <cstdint>

#include "reel/node.h"

namespace reel {

// Sizes have 48 bits: no string that fits into an address space of 47 bits exceeds them.
static constexpr unsigned size_shift = 16;
static constexpr std::uint64_t max_cell_size = (std::uint64_t{1} << 48) - 1;

static constexpr std::uint64_t negative_flag = std::uint64_t{1} << 8;  // Node::negative_bit
static constexpr std::uint64_t wide_flag = std::uint64_t{2} << 8;      // Node::wide_bit
static constexpr std::uint64_t negative_exponent_flag = std::uint64_t{4}
                                                        << 8;  // of a bigfloat of one cell

static constexpr std::uint64_t head_of(Kind kind) { return static_cast<std::uint64_t>(kind); }

static constexpr std::uint64_t head_of(Kind kind, std::uint64_t size) {
  return static_cast<std::uint64_t>(kind) | size << size_shift;
}

}  // namespace reel

#endif  // REEL_CELL_H_
