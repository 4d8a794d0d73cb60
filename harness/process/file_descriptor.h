// The owner of a file descriptor: closes it. Movable; belongs to one thread.
#ifndef CODECBENCH_HARNESS_PROCESS_FILE_DESCRIPTOR_H_
#define CODECBENCH_HARNESS_PROCESS_FILE_DESCRIPTOR_H_

#include <unistd.h>

#include <utility>

namespace codecbench::process {

class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int fd) : fd_(fd) {}
  FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~FileDescriptor() {
    if (fd_ >= 0) close(fd_);
  }

  int get() const { return fd_; }  // -1: none

 private:
  int fd_ = -1;
};

}  // namespace codecbench::process

#endif  // CODECBENCH_HARNESS_PROCESS_FILE_DESCRIPTOR_H_
