// Where encoders write: a Buffer that always has room for any item without a string in it, so that
// only strings ask for more. Internal.
#ifndef REEL_OUTPUT_H_
#define REEL_OUTPUT_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "buffer_access.h"
#include "bytes.h"
#include "reel/buffer.h"

// REEL_NEXT_CELL ends a cell's encoding: on to the next one, or to the end. The mark is for what
// decoder_common.h says of REEL_DONE.
#define REEL_NEXT_CELL(mark)                  \
  do {                                        \
    ++cell;                                   \
    __asm__ volatile("# " mark : "+r"(cell)); \
    if (REEL_LIKELY(cell != end)) goto next;  \
    goto finished;                            \
  } while (false)

namespace reel {

class Output {
 public:
  // Every fixed item of every format fits (the longest is a KEKS FLOAT: 21 bytes), and a string's
  // head with 32 bytes copied at once after it.
  static constexpr std::ptrdiff_t slack = 64;

  // `readable`: memory around strings which may be read.
  Output(Buffer& buffer, std::string_view readable) : buffer_(buffer) {
    buffer.clear();
    p = BufferAccess::data(buffer);
    end_ = p + buffer.capacity();
    readable_begin_ = readable.data();
    readable_size_ = readable.size() < 32 ? 0 : readable.size() - 31;
  }

  // True if there are `slack` bytes of room, made if need be.
  REEL_INLINE_MEMBER bool ready() { return REEL_LIKELY(end_ - p >= slack) || grow(0); }

  // Room for a string of `size` bytes and slack.
  REEL_INLINE_MEMBER bool ready_for(std::size_t size) {
    return REEL_LIKELY(static_cast<std::size_t>(end_ - p) >= size + slack) || grow(size);
  }

  // Copies a string for which there is room. Short ones are copied 32 bytes at once where as many
  // may be read, else in two pieces that overlap.
  REEL_INLINE_MEMBER void copy(const char* data, std::size_t size) {
    if (REEL_LIKELY(size <= 32)) {
      if (REEL_LIKELY(may_read32(data))) {
        std::memcpy(p, data, 32);
      } else if (size > 16) {
        copy_ends<16>(data, size);
      } else if (size >= 8) {
        copy_ends<8>(data, size);
      } else if (size >= 4) {
        copy_ends<4>(data, size);
      } else if (size != 0) {
        p[0] = data[0];
        p[size / 2] = data[size / 2];
        p[size - 1] = data[size - 1];
      }
    } else {
      std::memcpy(p, data, size);
    }
    p += size;
  }

  REEL_INLINE_MEMBER void byte(unsigned value) { *p++ = static_cast<char>(value); }

  REEL_INLINE_MEMBER bool may_read32(const char* data) const {
    return static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(data) -
                                    reinterpret_cast<std::uintptr_t>(readable_begin_)) <
           readable_size_;
  }

  void finish() {
    BufferAccess::set_size(buffer_, static_cast<std::size_t>(p - BufferAccess::data(buffer_)));
  }

  char* p;

 private:
  struct Room {
    char* p;  // null if there is none
    char* end;
  };

  // By value, and out of line: an Output whose address no one takes lives in registers.
  __attribute__((noinline)) static Room make_room(Buffer& buffer, char* p, std::size_t size) {
    const std::size_t used = static_cast<std::size_t>(p - BufferAccess::data(buffer));
    if (size > SIZE_MAX / 8) return {nullptr, nullptr};
    BufferAccess::set_size(buffer, used);
    if (!buffer.reserve(used + size + 16 * slack)) return {nullptr, nullptr};
    return {BufferAccess::data(buffer) + used, BufferAccess::data(buffer) + buffer.capacity()};
  }

  template <std::size_t piece>
  REEL_INLINE_MEMBER void copy_ends(const char* data, std::size_t size) {
    char first[piece];
    char last[piece];
    std::memcpy(first, data, piece);
    std::memcpy(last, data + size - piece, piece);
    std::memcpy(p, first, piece);
    std::memcpy(p + size - piece, last, piece);
  }

  REEL_INLINE_MEMBER bool grow(std::size_t size) {
    const Room room = make_room(buffer_, p, size);
    if (room.p == nullptr) return false;
    p = room.p;
    end_ = room.end;
    return true;
  }

  Buffer& buffer_;
  char* end_;
  const char* readable_begin_;
  std::size_t readable_size_;
};

}  // namespace reel

#endif  // REEL_OUTPUT_H_
