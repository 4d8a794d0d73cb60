#include "harness/results/result_writer.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include "harness/results/number.h"

namespace codecbench::results {
namespace {

std::string advice(int error) {
  if (error == ENOSPC || error == EDQUOT) return "; free some space or write elsewhere";
  if (error == EACCES || error == EROFS || error == EPERM) return "; write elsewhere";
  return "";
}

Error system_error(std::string_view what, const std::string& path, int error) {
  return Error{"cannot " + std::string(what) + " " + path + ": " + std::strerror(error) +
               advice(error)};
}

// A value or a name ends at the end of its line.
std::string on_one_line(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\0'; }, ' ');
  return line;
}

bool is_field(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7F; });
}

std::optional<off_t> regular_file_size(int fd) {
  struct stat status = {};
  if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return status.st_size;
}

// The length of the file without a last line that has no newline; an Error is an errno.
std::optional<off_t> whole_lines_size(int fd, off_t size) {
  std::array<char, 4096> block;
  while (size > 0) {
    const off_t start = std::max<off_t>(0, size - static_cast<off_t>(block.size()));
    const auto wanted = static_cast<std::size_t>(size - start);
    const ssize_t got = ::pread(fd, block.data(), wanted, start);
    if (got != static_cast<ssize_t>(wanted)) return std::nullopt;
    const std::string_view text(block.data(), wanted);
    const std::size_t newline = text.rfind('\n');
    if (newline != std::string_view::npos) return start + static_cast<off_t>(newline) + 1;
    size = start;
  }
  return 0;
}

}  // namespace

Result<ResultWriter> ResultWriter::create(const std::string& path) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
  if (fd < 0) return system_error("create", path, errno);
  return ResultWriter(fd, path);
}

Result<ResultWriter> ResultWriter::append(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
  if (fd < 0) return system_error("continue", path, errno);
  ResultWriter writer(fd, path);
  if (const std::optional<off_t> size = regular_file_size(fd)) {
    const std::optional<off_t> whole = whole_lines_size(fd, *size);
    if (!whole) return system_error("read", path, errno);
    if (*whole != *size && ::ftruncate(fd, *whole) != 0)
      return system_error("continue", path, errno);
  }
  return writer;
}

ResultWriter::ResultWriter(ResultWriter&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), path_(std::move(other.path_)) {}

ResultWriter& ResultWriter::operator=(ResultWriter&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(path_, other.path_);
  return *this;
}

ResultWriter::~ResultWriter() {
  if (fd_ >= 0) ::close(fd_);
}

std::optional<Error> ResultWriter::config(std::string_view key, std::string_view value) {
  if (config_key(key) != key) {
    return Error{"'" + std::string(key) + "' cannot be a configuration key of " + path_};
  }
  return write_all(std::string(key) + ": " + on_one_line(value) + "\n");
}

std::optional<Error> ResultWriter::unit(std::string_view unit, std::string_view metadata) {
  return write_all("Unit " + on_one_line(unit) + " " + on_one_line(metadata) + "\n");
}

std::optional<Error> ResultWriter::annotate(const Annotation& annotation) {
  return write_all(to_line(annotation) + "\n");
}

std::optional<Error> ResultWriter::sample(const CellId& cell, std::int64_t iterations,
                                          const std::vector<Measurement>& measurements,
                                          const std::optional<Annotation>& annotation) {
  const std::string name = benchmark_name(cell);
  std::string lines;
  if (annotation) lines += to_line(*annotation) + "\n";
  lines += "Benchmark" + name + " " + std::to_string(iterations);
  for (const Measurement& measurement : measurements) {
    if (!std::isfinite(measurement.value) || !is_field(measurement.unit)) {
      return Error{"the sample of " + name + " for " + path_ + " has no finite value in '" +
                   measurement.unit + "'; it was not written"};
    }
    lines += " " + print_number(measurement.value) + " " + measurement.unit;
  }
  if (measurements.empty()) {
    return Error{"the sample of " + name + " for " + path_ +
                 " has no measurement; it was not written"};
  }
  return write_all(lines + "\n");
}

std::optional<Error> ResultWriter::write_all(std::string_view lines) {
  const std::optional<off_t> size_before = regular_file_size(fd_);
  std::string_view rest = lines;
  while (!rest.empty()) {
    const ssize_t written = ::write(fd_, rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      const int error = errno;
      const bool torn = rest.size() != lines.size();
      if (torn && size_before && ::ftruncate(fd_, *size_before) != 0) {
        return Error{system_error("write to", path_, error).message + "; its last line is torn"};
      }
      return system_error("write to", path_, error);
    }
  }
  return std::nullopt;
}

}  // namespace codecbench::results
