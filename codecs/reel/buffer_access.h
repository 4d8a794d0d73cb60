// A Buffer's inside, for the encoders. Internal.
#ifndef REEL_BUFFER_ACCESS_H_
#define REEL_BUFFER_ACCESS_H_

#include <cstddef>

#include "reel/buffer.h"

namespace reel {

struct BufferAccess {
  using Scratch = Buffer::Scratch;

  static char* data(Buffer& buffer) { return buffer.data_; }
  static void set_size(Buffer& buffer, std::size_t size) { buffer.size_ = size; }
  static Scratch& frames(Buffer& buffer) { return buffer.frames_; }
  static Scratch& keys(Buffer& buffer) { return buffer.keys_; }

  // At least `bytes`, content kept; grows by doubling. False if the system has no memory.
  static bool reserve(Scratch& scratch, std::size_t bytes) {
    return bytes <= scratch.bytes || grow(scratch, bytes);
  }

 private:
  static bool grow(Scratch& scratch, std::size_t bytes);
};

}  // namespace reel

#endif  // REEL_BUFFER_ACCESS_H_
