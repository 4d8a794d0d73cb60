#include "harness/bench/console.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/duration.h"

namespace codecbench {
namespace {

constexpr std::string_view erase_line = "\r\x1b[K";

std::size_t terminal_width(int fd) {
  winsize size{};
  return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace

Console::Console(int fd, Clock now) : fd_(fd), terminal_(isatty(fd) == 1), now_(std::move(now)) {}

Console::~Console() { clear_status(); }

void Console::notice(std::string_view line) {
  const std::lock_guard<std::mutex> lock(mutex_);
  clear_status_locked();
  write_all(fmt::format("{}\n", line));
}

void Console::status(std::string_view line) {
  if (!terminal_) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto now = now_();
  if (status_time_ && now - *status_time_ < std::chrono::milliseconds(100)) return;
  status_time_ = now;
  write_all(fmt::format("{}{}", erase_line, line.substr(0, terminal_width(fd_) - 1)));
  status_shown_ = true;
}

void Console::clear_status() {
  const std::lock_guard<std::mutex> lock(mutex_);
  clear_status_locked();
}

void Console::clear_status_locked() {
  if (status_shown_) write_all(erase_line);
  status_shown_ = false;
}

void Console::write_all(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t written = write(fd_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // nobody reads; the results matter more
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

std::string to_status(const Progress& progress) {
  std::string text = fmt::format("{}, cell {}/{}", progress.phase, progress.done, progress.all);
  if (progress.left.count() > 0) text += fmt::format(", {} left", format_duration(progress.left));
  return text;
}

}  // namespace codecbench
