// The output of encoding: bytes that grow and are kept, so that a warm buffer allocates nothing.
// Move-only, owned, not thread-safe.
#ifndef REEL_BUFFER_H_
#define REEL_BUFFER_H_

#include <cstddef>
#include <string_view>

namespace reel {

class Buffer {
 public:
  Buffer() = default;
  Buffer(Buffer&& other) noexcept;
  Buffer& operator=(Buffer&& other) noexcept;
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer();

  const char* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  std::string_view view() const { return {data_, size_}; }

  // Forgets the content and keeps the memory.
  void clear() { size_ = 0; }

  // Makes capacity() at least `bytes`, keeping the content. False if the system has no memory;
  // nothing changes then.
  bool reserve(std::size_t bytes);

 private:
  friend struct BufferAccess;  // the encoders

  char* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;

  // The KEKS encoder's open containers and sorted entries, kept like the rest.
  struct Scratch {
    void* data = nullptr;
    std::size_t bytes = 0;
  };
  Scratch frames_;
  Scratch keys_;
};

}  // namespace reel

#endif  // REEL_BUFFER_H_
