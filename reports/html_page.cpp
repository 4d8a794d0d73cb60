#include "reports/html_page.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "base/installed.h"

extern char** environ;  // NOLINT: POSIX

namespace codecbench::reports {
namespace {

constexpr std::string_view packages = "apt-get install python3 python3-jinja2 python3-matplotlib";

std::string interpreter() {
  const char* chosen = std::getenv("CODECBENCH_PYTHON");
  return chosen != nullptr && *chosen != '\0' ? chosen : "/usr/bin/python3";
}

std::optional<std::string> find_script() {
  const std::optional<std::string> folder = installed_data("html", CODECBENCH_HTML_SOURCE_DIR);
  if (!folder) return std::nullopt;
  return *folder + "/render.py";
}

// The last line of what a program printed; a Python traceback ends with what is wrong.
std::string last_line(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  const std::size_t newline = text.rfind('\n');
  return std::string(newline == std::string_view::npos ? text : text.substr(newline + 1));
}

struct Ended {
  int spawn_error = 0;
  int status = 0;
  std::string complaints;  // standard error
};

Ended run(std::vector<std::string> arguments) {
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  std::array<int, 2> pipe = {};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return {errno, 0, ""};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipe[1], STDERR_FILENO);
  pid_t child = -1;
  Ended ended;
  ended.spawn_error = ::posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(pipe[1]);
  if (ended.spawn_error == 0) {
    std::array<char, 4096> block;
    ssize_t got = 0;
    while ((got = ::read(pipe[0], block.data(), block.size())) > 0 || (got < 0 && errno == EINTR)) {
      if (got > 0) ended.complaints.append(block.data(), static_cast<std::size_t>(got));
    }
    while (::waitpid(child, &ended.status, 0) < 0 && errno == EINTR) {
    }
  }
  ::close(pipe[0]);
  return ended;
}

}  // namespace

std::optional<Error> write_html_page(const std::string& json_path, const std::string& html_path,
                                     const std::string& conformance_path) {
  const std::optional<std::string> script = find_script();
  if (!script) {
    return Error{"cannot make " + html_path + ": its templates are neither in " +
                 CODECBENCH_HTML_SOURCE_DIR +
                 " nor installed beside the program; --no-html leaves the page out"};
  }
  const std::string python = interpreter();
  std::vector<std::string> arguments = {python, *script, json_path, "-o", html_path};
  if (!conformance_path.empty()) {
    arguments.insert(arguments.end(), {"--conformance", conformance_path});
  }
  const Ended ended = run(std::move(arguments));
  if (ended.spawn_error != 0) {
    return Error{"cannot make " + html_path + ": " + python + ": " +
                 std::strerror(ended.spawn_error) + "; install it (" + std::string(packages) +
                 "), name one in CODECBENCH_PYTHON, or leave the page out with --no-html"};
  }
  if (WIFEXITED(ended.status) && WEXITSTATUS(ended.status) == 0) return std::nullopt;
  std::string reason = last_line(ended.complaints);
  if (WIFSIGNALED(ended.status))
    reason = python + " was killed by signal " + std::to_string(WTERMSIG(ended.status));
  // A shell's way to say that there is no such program.
  if (WIFEXITED(ended.status) && WEXITSTATUS(ended.status) == 127 && reason.empty())
    reason = python + " cannot be run";
  return Error{"cannot make " + html_path + ": " + (reason.empty() ? python + " failed" : reason)};
}

}  // namespace codecbench::reports
