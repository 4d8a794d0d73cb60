#include "reel/buffer.h"

#include <cstdint>
#include <cstdlib>
#include <utility>

#include "buffer_access.h"

namespace reel {

Buffer::Buffer(Buffer&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      capacity_(std::exchange(other.capacity_, 0)),
      frames_(std::exchange(other.frames_, {})),
      keys_(std::exchange(other.keys_, {})) {}

Buffer& Buffer::operator=(Buffer&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(capacity_, other.capacity_);
  std::swap(frames_, other.frames_);
  std::swap(keys_, other.keys_);
  return *this;
}

Buffer::~Buffer() {
  std::free(data_);
  std::free(frames_.data);
  std::free(keys_.data);
}

bool Buffer::reserve(std::size_t bytes) {
  if (bytes <= capacity_) return true;
  if (bytes > SIZE_MAX / 4) return false;
  std::size_t wanted = capacity_ * 2;
  if (wanted < bytes) wanted = bytes;
  void* const grown = std::realloc(data_, wanted);
  if (grown == nullptr) return false;
  data_ = static_cast<char*>(grown);
  capacity_ = wanted;
  return true;
}

bool BufferAccess::grow(Scratch& scratch, std::size_t bytes) {
  std::size_t wanted = scratch.bytes * 2;
  if (wanted < 1024) wanted = 1024;
  if (wanted < bytes) wanted = bytes;
  void* const grown = std::realloc(scratch.data, wanted);
  if (grown == nullptr) return false;
  scratch.data = grown;
  scratch.bytes = wanted;
  return true;
}

}  // namespace reel
