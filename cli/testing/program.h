// Runs a program to its end, for tests: what it printed and how it exited.
#ifndef CODECBENCH_CLI_TESTING_PROGRAM_H_
#define CODECBENCH_CLI_TESTING_PROGRAM_H_

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace codecbench::cli {

struct Ended {
  int exit_code = -1;  // 128 + signal if it was killed
  std::string out;
  std::string err;
};

// A started program. Its outputs go to files in the test's temporary folder.
class Program {
 public:
  explicit Program(std::vector<std::string> arguments, const std::string& standard_output = "") {
    static int count = 0;
    const std::string prefix =
        testing::TempDir() + "program-" + std::to_string(getpid()) + "-" + std::to_string(++count);
    out_ = prefix + ".out";
    err_ = prefix + ".err";
    const std::string out = standard_output.empty() ? out_ : standard_output;
    pid_ = fork();
    if (pid_ != 0) return;
    dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
    dup2(open(err_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    _exit(127);
  }

  void send(int signal) const { kill(pid_, signal); }

  Ended wait() {
    int status = 0;
    waitpid(pid_, &status, 0);
    Ended ended;
    ended.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    ended.out = content_and_remove(out_);
    ended.err = content_and_remove(err_);
    return ended;
  }

 private:
  static std::string content_and_remove(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(file), {});
    unlink(path.c_str());
    return text;
  }

  pid_t pid_ = -1;
  std::string out_;
  std::string err_;
};

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_TESTING_PROGRAM_H_
