#include "base/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace codecbench {
namespace {

std::string advice(int error) {
  if (error == ENOSPC || error == EDQUOT) return "; free some space or write elsewhere";
  if (error == EACCES || error == EROFS || error == EPERM) return "; write elsewhere";
  return "";
}

// 0 or an errno.
int write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

}  // namespace

Result<std::string> read_whole_file(const std::string& path) {
  const auto failed = [&path] {
    return Error{"cannot read " + path + ": " + std::strerror(errno)};
  };
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return failed();
  std::string text;
  ssize_t got = 0;
  do {
    constexpr std::size_t block = std::size_t{1} << 16;
    const std::size_t size = text.size();
    text.resize(size + block);
    got = ::read(fd, text.data() + size, block);
    text.resize(size + static_cast<std::size_t>(got > 0 ? got : 0));
  } while (got > 0 || (got < 0 && errno == EINTR));
  const Result<std::string> outcome = got < 0 ? Result<std::string>(failed()) : std::move(text);
  ::close(fd);
  return outcome;
}

std::optional<Error> write_whole_file(const std::string& path, std::string_view text) {
  const auto failed = [&path](int error) {
    return Error{"cannot write " + path + ": " + std::strerror(error) + advice(error)};
  };
  const std::string temporary = path + ".new." + std::to_string(::getpid());
  const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return failed(errno);
  int error = write_all(fd, text);
  if (::close(fd) != 0 && error == 0) error = errno;
  if (error == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(temporary.c_str());
    return failed(error);
  }
  return std::nullopt;
}

}  // namespace codecbench
