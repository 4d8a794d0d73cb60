#include "harness/bench/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace codecbench {

Result<OutputFile> OutputFile::probe(const std::string& path) {
  struct stat before {};
  const bool existed = stat(path.c_str(), &before) == 0;
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) return Error{fmt::format("cannot write {}: {}", path, std::strerror(errno))};
  close(fd);
  return OutputFile(path, existed && S_ISREG(before.st_mode) && before.st_size > 0, !existed);
}

OutputFile::~OutputFile() {
  if (remove_) unlink(path_.c_str());
}

}  // namespace codecbench
