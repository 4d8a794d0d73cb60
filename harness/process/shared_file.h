// Anonymous files (memfd) that a parent hands to its children as descriptors, and memory in them
// that both sides map. Nothing of them is ever on a disk; the kernel frees them with the last process
// that holds one, however that ends.
#ifndef CODECBENCH_HARNESS_PROCESS_SHARED_FILE_H_
#define CODECBENCH_HARNESS_PROCESS_SHARED_FILE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/result.h"
#include "harness/process/file_descriptor.h"

namespace codecbench::process {

// A new one, empty. `name` is for /proc alone. Error: the kernel gives none.
Result<FileDescriptor> make_file(const std::string& name);
// The same with `content`, at its beginning: to be read, or mapped.
Result<FileDescriptor> make_file(const std::string& name, std::string_view content);

// Writes all of `bytes` at `offset`, whatever the position is. False, with errno: not all of it.
bool write_at(int fd, std::string_view bytes, std::uint64_t offset);

// Bytes of a file, mapped. Movable; any thread may read them.
class Mapping {
 public:
  enum class Access : std::uint8_t { read, write };
  Mapping() = default;
  // REQUIRES: `offset` is at a page's start. Error: cannot be mapped.
  static Result<Mapping> of(int fd, std::size_t size, Access access, std::uint64_t offset = 0,
                            int extra_flags = 0);
  Mapping(Mapping&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Mapping& operator=(Mapping&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~Mapping();

  void* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  Mapping(void* data, std::size_t size) : data_(data), size_(size) {}

  void* data_ = nullptr;
  std::size_t size_ = 0;
};

// One T that both sides see. The parent trusts nothing that it reads from it: what runs in the child
// may have written there. REQUIRES: zero bytes are a T. Movable.
template <class T>
class Shared {
 public:
  static_assert(std::is_trivially_destructible_v<T>);

  static Result<Shared> create(const std::string& name) {
    Result<FileDescriptor> file = make_file(name);
    if (!file) return Error{file.error()};
    if (ftruncate(file->get(), sizeof(T)) != 0) return Error{name + ": no memory to share"};
    Result<Shared> shared = attach(file->get());
    if (shared) shared->file_ = *std::move(file);
    return shared;
  }
  // In the child. The descriptor stays the caller's.
  static Result<Shared> attach(int fd) {
    Result<Mapping> mapping = Mapping::of(fd, sizeof(T), Mapping::Access::write);
    if (!mapping) return Error{mapping.error()};
    return Shared(*std::move(mapping));
  }

  int fd() const { return file_.get(); }
  T& operator*() const { return *static_cast<T*>(mapping_.data()); }
  T* operator->() const { return static_cast<T*>(mapping_.data()); }

 private:
  explicit Shared(Mapping mapping) : mapping_(std::move(mapping)) {}

  FileDescriptor file_;
  Mapping mapping_;
};

}  // namespace codecbench::process

#endif  // CODECBENCH_HARNESS_PROCESS_SHARED_FILE_H_
