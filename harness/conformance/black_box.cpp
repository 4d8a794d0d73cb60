#include "harness/conformance/black_box.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

#include "codecs/hex.h"

namespace codecbench::conformance {
namespace {

Result<BlackBox*> map_box(int fd) {
  void* memory = mmap(nullptr, sizeof(BlackBox), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (memory == MAP_FAILED) {
    return Error{fmt::format("cannot map shared memory: {}", std::strerror(errno))};
  }
  // The file is all zero bytes, which is what an empty BlackBox is.
  return static_cast<BlackBox*>(memory);
}

}  // namespace

void BlackBox::record(std::string_view made_call, std::string_view bytes) {
  const std::size_t length = std::min(made_call.size(), call.size() - 1);
  std::copy_n(made_call.data(), length, call.data());
  call[length] = '\0';
  input_size = bytes.size();
  std::copy_n(bytes.data(), std::min(bytes.size(), shown_input), input.data());
}

std::string shown_bytes(std::string_view bytes, std::size_t limit) {
  if (bytes.size() <= limit) return to_hex(bytes);
  const std::size_t end = limit / 4;
  return fmt::format("{}...{} ({} bytes)", to_hex(bytes.substr(0, limit - end)),
                     to_hex(bytes.substr(bytes.size() - end)), bytes.size());
}

Result<MappedBlackBox> MappedBlackBox::create() {
  const int fd = memfd_create("codecbench-black-box", MFD_CLOEXEC);
  if (fd < 0 || ftruncate(fd, sizeof(BlackBox)) != 0) {
    const int reason = errno;
    if (fd >= 0) close(fd);
    return Error{fmt::format("cannot create shared memory: {}", std::strerror(reason))};
  }
  const Result<BlackBox*> box = map_box(fd);
  if (!box) {
    close(fd);
    return Error{box.error()};
  }
  return MappedBlackBox(fd, *box);
}

Result<MappedBlackBox> MappedBlackBox::map(int fd) {
  const Result<BlackBox*> box = map_box(fd);
  if (!box) return Error{box.error()};
  return MappedBlackBox(-1, *box);
}

MappedBlackBox::~MappedBlackBox() {
  if (box_ != nullptr) munmap(box_, sizeof(BlackBox));
  if (fd_ >= 0) close(fd_);
}

void MappedBlackBox::clear() {
  box_->failed_allocations = 0;
  box_->item = 0;
  box_->input_size = 0;
  box_->call.front() = '\0';
}

}  // namespace codecbench::conformance
