// What a run says to the person in front of it, on standard error.
//
// Notices are lines and always written. The status is one line that replaces itself, and is only
// written to a terminal: in a pipe or a log there are notices alone. Any thread may call.
#ifndef CODECBENCH_HARNESS_BENCH_CONSOLE_H_
#define CODECBENCH_HARNESS_BENCH_CONSOLE_H_

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace codecbench {

class Console {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  // Writes to `fd`, which stays the caller's. `now` tells the time of a status.
  explicit Console(int fd, Clock now = std::chrono::steady_clock::now);
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  void notice(std::string_view line);
  // At most ten times a second; cut to the terminal's width.
  void status(std::string_view line);
  void clear_status();

 private:
  void write_all(std::string_view text) const;
  void clear_status_locked();

  int fd_;
  bool terminal_;
  Clock now_;
  std::mutex mutex_;
  bool status_shown_ = false;
  std::optional<std::chrono::steady_clock::time_point> status_time_;
};

// "round 3/10, cell 210/450, 45s left".
struct Progress {
  std::string_view phase;
  std::size_t done = 0;
  std::size_t all = 0;
  std::chrono::nanoseconds left{};  // 0: unknown
};
std::string to_status(const Progress& progress);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_CONSOLE_H_
