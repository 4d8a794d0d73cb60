#include "harness/process/shared_file.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace codecbench::process {

Result<FileDescriptor> make_file(const std::string& name) {
  FileDescriptor file(memfd_create(name.c_str(), MFD_CLOEXEC));
  if (file.get() < 0) {
    return Error{fmt::format("{}: cannot make an anonymous file: {}", name, std::strerror(errno))};
  }
  return file;
}

Result<FileDescriptor> make_file(const std::string& name, std::string_view content) {
  Result<FileDescriptor> file = make_file(name);
  if (file && !write_at(file->get(), content, 0)) {
    return Error{
        fmt::format("{}: cannot write {} bytes: {}", name, content.size(), std::strerror(errno))};
  }
  return file;
}

bool write_at(int fd, std::string_view bytes, std::uint64_t offset) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
    offset += static_cast<std::uint64_t>(written);
  }
  return true;
}

Result<Mapping> Mapping::of(int fd, std::size_t size, Access access, std::uint64_t offset,
                            int extra_flags) {
  const int protection = access == Access::write ? PROT_READ | PROT_WRITE : PROT_READ;
  void* data =
      mmap(nullptr, size, protection, MAP_SHARED | extra_flags, fd, static_cast<off_t>(offset));
  if (data == MAP_FAILED) {
    return Error{
        fmt::format("cannot map {} bytes of shared memory: {}", size, std::strerror(errno))};
  }
  return Mapping(data, size);
}

Mapping::~Mapping() {
  if (data_ != nullptr) munmap(data_, size_);
}

}  // namespace codecbench::process
