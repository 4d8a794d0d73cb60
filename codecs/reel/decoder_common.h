// What the three decoders share. Compiled into each instruction set's namespace.
//
// A decoder is one loop around one switch on an item's first byte, `careful`, which knows every item
// and checks everything. It keeps the innermost open container in registers and the others in
// frames. Names in the decoders: p the item's first byte, top the next free cell, open the innermost
// container's cell, remaining (KEKS: state) the items it lacks (has).
//
// Common items stand before the switch (`next`), for the part of the input where ten bytes and two
// cells are left (`ample`), tested in an order of ours. Nothing is dispatched through a table: the
// one indirect jump an item was predicted by where code lay and what ran before, so the same call
// took 22, 36 or 60 us process by process, and up to 1.9 times as long when the same objects were
// linked in another order; on random data, which no one predicts, it took twice as long as tests do.
// Three things keep GCC and clang from undoing this, and from differing: REEL_OPAQUE between tests,
// REEL_DONE at the end of each item, and -fno-jump-tables for the switch (CMakeLists.txt).
// scripts/bench_compilers measures it.
//
// Room: every cell consumes at least one byte of input, so `limit`, the lesser of the input's end
// and p plus the free cells, is the only bound to be checked for each item, for input and memory at
// once.
#ifndef REEL_DECODER_COMMON_H_
#define REEL_DECODER_COMMON_H_

#include <cstddef>
#include <cstdint>

#include "bytes.h"
#include "cell.h"
#include "kernel.h"

// REEL_EMIT writes a cell. `tape` is a constant of the decoder's template: false when only
// validating.
#define REEL_EMIT(head_bits, value_bits)                   \
  do {                                                     \
    if constexpr (tape) {                                  \
      top->head = (head_bits);                             \
      top->value = static_cast<std::uint64_t>(value_bits); \
      ++top;                                               \
    }                                                      \
  } while (false)

// REEL_DONE ends an item: on to the next one, or to the end of the open container. Every use has a
// mark of its own, which the compiler must believe to be an instruction like no other: else it makes
// one end of all, which each item jumps to and from.
#define REEL_DONE(mark)                            \
  do {                                             \
    --remaining;                                   \
    __asm__ volatile("# " mark : "+r"(remaining)); \
    if (REEL_LIKELY(remaining != 0)) goto next;    \
    goto close;                                    \
  } while (false)

// REEL_FAIL ends the decoder: an error at a place in the input.
#define REEL_FAIL(error_code, place) \
  do {                               \
    task.code = (error_code);        \
    task.at = (place);               \
    return;                          \
  } while (false)

// REEL_NEED makes sure that the item at p has as many bytes.
#define REEL_NEED(count)                                                 \
  do {                                                                   \
    if (REEL_UNLIKELY(end - p < (count))) REEL_FAIL(Code::truncated, p); \
  } while (false)

namespace reel {
namespace REEL_ISA {
namespace {

using Byte = std::uint8_t;

REEL_INLINE std::uint64_t address_of(const Byte* p) {
  return static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(p));
}

// Free cells between top and back.
REEL_INLINE std::ptrdiff_t free_cells(const Cell* top, const Byte* back) {
  return (back - reinterpret_cast<const Byte*>(top)) / static_cast<std::ptrdiff_t>(sizeof(Cell));
}

template <bool tape>
REEL_INLINE const Byte* limit_of(const Byte* p, const Byte* end, const Cell* top,
                                 const Byte* back) {
  if constexpr (!tape) return end;
  const std::ptrdiff_t cells = free_cells(top, back);
  return cells < end - p ? p + cells : end;
}

// Where p may be, at most below this, two cells and ten bytes are left: the whole of any head and of
// a number behind a head of one byte.
REEL_INLINE const Byte* ample_of(const Byte* p, const Byte* limit, const Byte* end) {
  if (end - p < 10 || limit == p) return p;
  return (limit < end - 8 ? limit : end - 8) - 1;
}

// Takes room for a joined string from the back, leaving room for the item's own cells; null if
// there is not enough.
REEL_INLINE Byte* take_back(DecodeTask& task, const Cell* top, std::uint64_t size,
                            std::size_t cells) {
  const Byte* const front = reinterpret_cast<const Byte*>(top + cells);
  if (task.back < front || static_cast<std::uint64_t>(task.back - front) < size) return nullptr;
  task.back -= size;
  return task.back;
}

}  // namespace
}  // namespace REEL_ISA
}  // namespace reel

#endif  // REEL_DECODER_COMMON_H_
