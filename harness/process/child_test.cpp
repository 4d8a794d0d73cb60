#include "harness/process/child.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <thread>

namespace codecbench::process {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

// Long enough for any machine; no test waits for it unless it fails.
Deadline soon() { return steady_clock::now() + seconds(30); }

Command shell(const std::string& script) {
  Command command;
  command.program = "/bin/sh";
  command.arguments = {"-c", script};
  return command;
}

Child started(const Command& command) {
  Result<Child> child = Child::start(command);
  EXPECT_TRUE(child.ok()) << child.error();
  return std::move(*child);
}

std::vector<std::string> all_lines(Child& child) {
  std::vector<std::string> lines;
  while (true) {
    Event event = child.next_line(soon());
    if (event.kind != EventKind::line) {
      EXPECT_EQ(event.kind, EventKind::closed);
      return lines;
    }
    lines.push_back(std::move(event.line));
  }
}

TEST(Child, SendsLines) {
  Child child = started(shell("echo one >&3; echo 'two words' >&3; echo >&3"));
  EXPECT_THAT(all_lines(child), ElementsAre("one", "two words", ""));
  EXPECT_TRUE(child.wait(soon()).success());
}

// No library of that name has to exist: the dynamic linker warns and goes on.
TEST(Child, LibrariesGoBeforeThoseOfTheUser) {
  const char* const before = std::getenv("LD_PRELOAD");
  const std::string kept = before == nullptr ? "" : before;
  setenv("LD_PRELOAD", "/no/users.so", 1);
  Command command = shell("echo \"$LD_PRELOAD\" >&3");
  Child plain = started(command);
  EXPECT_THAT(all_lines(plain), ElementsAre("/no/users.so"));
  command.preload = {"/no/first.so", "/no/second.so"};
  Child child = started(command);
  EXPECT_THAT(all_lines(child), ElementsAre("/no/first.so:/no/second.so:/no/users.so"));
  command.environment = {{"LD_PRELOAD", std::nullopt}};
  Child alone = started(command);
  EXPECT_THAT(all_lines(alone), ElementsAre("/no/first.so:/no/second.so"));
  unsetenv("LD_PRELOAD");
  command.environment.clear();
  Child without = started(command);
  EXPECT_THAT(all_lines(without), ElementsAre("/no/first.so:/no/second.so"));
  if (before != nullptr) setenv("LD_PRELOAD", kept.c_str(), 1);
}

TEST(Child, ExitsWithAStatus) {
  Child child = started(shell("exit 3"));
  EXPECT_EQ(child.next_line(soon()).kind, EventKind::closed);
  EXPECT_EQ(describe(child.wait(soon())), "exited with status 3");
}

TEST(Child, CrashesAlone) {
  Child child = started(shell("echo before >&3; kill -SEGV $$; echo after >&3"));
  EXPECT_THAT(all_lines(child), ElementsAre("before"));
  EXPECT_EQ(describe(child.wait(soon())), "was killed by SIGSEGV (segmentation fault)");
}

TEST(Child, ATornLineIsDropped) {
  Child child = started(shell("printf 'whole\\ntor' >&3"));
  EXPECT_THAT(all_lines(child), ElementsAre("whole"));
}

TEST(Child, HangsUntilItsDeadline) {
  Child child = started(shell("sleep 1000"));
  EXPECT_EQ(child.next_line(steady_clock::now() + milliseconds(20)).kind, EventKind::timeout);
  EXPECT_EQ(describe(child.kill()), "was killed by SIGKILL (killed)");
}

TEST(Child, WaitKillsAtTheDeadline) {
  Child child = started(shell("exec 3>&-; sleep 1000"));
  EXPECT_EQ(child.next_line(soon()).kind, EventKind::closed);
  EXPECT_EQ(describe(child.wait(steady_clock::now() + milliseconds(20))),
            "was killed by SIGKILL (killed)");
}

TEST(Child, ClosingTheChannelEarlyIsNoDeath) {
  Child child = started(shell("echo last >&3; exec 3>&-; exit 5"));
  EXPECT_THAT(all_lines(child), ElementsAre("last"));
  EXPECT_EQ(child.wait(soon()).code, 5);
}

TEST(Child, KillAfterTheEndGivesTheRealEnd) {
  Child child = started(shell("exit 7"));
  EXPECT_EQ(child.wait(soon()).code, 7);
  EXPECT_EQ(child.kill().code, 7);
  EXPECT_EQ(child.wait(soon()).code, 7);
}

TEST(Child, AFloodWithoutNewlinesEnds) {
  Child child = started(shell("cat /dev/zero >&3"));
  EXPECT_EQ(child.next_line(soon()).kind, EventKind::flooded);
}

TEST(Child, AFloodOfLinesCannotOutrunTheDeadline) {
  Child child = started(shell("yes >&3"));
  const Deadline deadline = steady_clock::now() + milliseconds(50);
  EventKind last = EventKind::line;
  while (last == EventKind::line && steady_clock::now() < soon()) {
    last = child.next_line(deadline).kind;
  }
  EXPECT_EQ(last, EventKind::timeout);
}

TEST(Child, AFloodOfErrorOutputKeepsItsEnd) {
  Child child = started(shell("seq 1 200000 >&2; echo the end >&2; echo done >&3"));
  EXPECT_THAT(all_lines(child), ElementsAre("done"));
  EXPECT_TRUE(child.wait(soon()).success());
  EXPECT_LE(child.error_output().size(), Child::kept_error_output);
  EXPECT_THAT(std::string(child.error_output()), EndsWith("200000\nthe end\n"));
}

TEST(Child, WaitReadsErrorOutputThatWouldBlockTheChild) {
  Child child = started(shell("exec 3>&-; seq 1 200000 >&2; exit 4"));
  EXPECT_EQ(child.next_line(soon()).kind, EventKind::closed);
  EXPECT_EQ(child.wait(soon()).code, 4);
}

TEST(Child, StandardOutputGoesNowhere) {
  testing::internal::CaptureStdout();
  Child child = started(shell("echo noise; echo signal >&3"));
  EXPECT_THAT(all_lines(child), ElementsAre("signal"));
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST(Child, ReadsNothingUnlessInputIsGiven) {
  Child child = started(shell("cat >&3; echo end >&3"));
  EXPECT_THAT(all_lines(child), ElementsAre("end"));
}

TEST(Child, ReadsItsInput) {
  const int input = memfd_create("input", MFD_CLOEXEC);
  ASSERT_EQ(write(input, "task\n", 5), 5);
  ASSERT_EQ(lseek(input, 0, SEEK_SET), 0);
  Command command = shell("cat >&3");
  command.input = input;
  Child child = started(command);
  EXPECT_THAT(all_lines(child), ElementsAre("task"));
  close(input);
}

// The descriptors that are handed over may have any numbers here, even those of their targets.
TEST(Child, InheritsDescriptorsInOrder) {
  std::array<int, 3> files{};
  for (std::size_t i = 0; i < files.size(); ++i) {
    files[i] = memfd_create("file", MFD_CLOEXEC);
    const std::string text = "file " + std::to_string(i) + "\n";
    ASSERT_EQ(write(files[i], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    ASSERT_EQ(lseek(files[i], 0, SEEK_SET), 0);
  }
  Command command = shell("cat <&4 >&3; cat <&5 >&3; cat <&6 >&3");
  command.inherited = {files[2], files[0], files[1]};
  Child child = started(command);
  EXPECT_THAT(all_lines(child), ElementsAre("file 2", "file 0", "file 1"));
  for (const int file : files) close(file);
}

TEST(Child, InheritsNothingElse) {
  const int secret = fcntl(STDIN_FILENO, F_DUPFD, 20);  // without FD_CLOEXEC
  ASSERT_GE(secret, 20);
  Child child = started(shell("ls /proc/self/fd >&3"));
  const std::vector<std::string> open_here = all_lines(child);
  EXPECT_THAT(open_here, testing::Contains("3"));
  EXPECT_THAT(open_here, testing::Not(testing::Contains(std::to_string(secret))));
  close(secret);
}

TEST(Child, ChangesTheEnvironment) {
  setenv("CODECBENCH_TEST_KEPT", "kept", 1);
  setenv("CODECBENCH_TEST_REMOVED", "removed", 1);
  setenv("CODECBENCH_TEST_CHANGED", "old", 1);
  Command command = shell(
      "echo $CODECBENCH_TEST_KEPT ${CODECBENCH_TEST_REMOVED-unset} $CODECBENCH_TEST_CHANGED "
      "$CODECBENCH_TEST_ADDED >&3");
  command.environment = {{"CODECBENCH_TEST_REMOVED", std::nullopt},
                         {"CODECBENCH_TEST_CHANGED", "new"},
                         {"CODECBENCH_TEST_ADDED", "added"}};
  Child child = started(command);
  EXPECT_THAT(all_lines(child), ElementsAre("kept unset new added"));
}

TEST(Child, AllocatesNoMoreThanItsLimit) {
  // dd allocates its whole block at once.
  const std::string script = "dd if=/dev/zero of=/dev/null bs=1G count=1";
  Command limited = shell(script);
  limited.limits.address_space = std::uint64_t{512} << 20;
  Child child = started(limited);
  EXPECT_FALSE(child.wait(soon()).success());
  EXPECT_THAT(std::string(child.error_output()), HasSubstr("memory exhausted"));
}

TEST(Child, UsesNoMoreProcessorTimeThanItsLimit) {
  Command limited = shell("while :; do :; done");
  limited.limits.cpu_seconds = 1;
  Child child = started(limited);
  const ExitStatus status = child.wait(soon());
  EXPECT_TRUE(status.signalled);
  EXPECT_THAT(status.code, testing::AnyOf(SIGXCPU, SIGKILL));
}

TEST(Child, CannotBeStartedFromNothing) {
  Command command;
  command.program = "/nonexistent/program";
  const Result<Child> child = Child::start(command);
  ASSERT_FALSE(child.ok());
  EXPECT_EQ(child.error(), "cannot start /nonexistent/program: No such file or directory");
}

TEST(Child, IsKilledWithItsDescendantsByTheDestructor) {
  pid_t grandchild = 0;
  {
    Child child = started(shell("sleep 1000 & echo $! >&3; wait"));
    grandchild = std::stoi(child.next_line(soon()).line);
    ASSERT_EQ(kill(grandchild, 0), 0);
  }
  // The grandchild becomes an orphan that init reaps when it likes; a zombie is dead enough.
  const auto dead = [grandchild] {
    if (kill(grandchild, 0) != 0) return errno == ESRCH;
    std::array<char, 512> stat{};
    const std::string path = "/proc/" + std::to_string(grandchild) + "/stat";
    const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const ssize_t got = read(fd, stat.data(), stat.size() - 1);
    close(fd);
    return got <= 0 || std::string(stat.data()).find(") Z ") != std::string::npos;
  };
  const Deadline deadline = soon();
  while (!dead() && steady_clock::now() < deadline) std::this_thread::sleep_for(milliseconds(1));
  EXPECT_TRUE(dead());
}

TEST(Child, TheInterruptDescriptorWakesTheReader) {
  const int interrupt = eventfd(1, EFD_CLOEXEC);
  Child child = started(shell("sleep 1000"));
  EXPECT_EQ(child.next_line(soon(), interrupt).kind, EventKind::interrupted);
  close(interrupt);
}

TEST(Child, DoesNotInheritIgnoredSignals) {
  std::signal(SIGPIPE, SIG_IGN);
  Child child = started(shell("kill -PIPE $$; echo survived >&3"));
  EXPECT_THAT(all_lines(child), ElementsAre());
  EXPECT_EQ(child.wait(soon()).code, SIGPIPE);
  std::signal(SIGPIPE, SIG_DFL);
}

TEST(Child, IsOutOfReachOfTheTerminalsProcessGroup) {
  Child child = started(shell("sleep 1000"));
  EXPECT_EQ(getpgid(child.pid()), child.pid());
  EXPECT_NE(getpgid(child.pid()), getpgid(0));
}

// Another child started at the same time must not keep the first one's channel open.
TEST(Child, ManyAtOnceFromSeveralThreads) {
  const auto start_and_read = [] {
    for (int i = 0; i < 20; ++i) {
      Child child = started(shell("echo line >&3"));
      EXPECT_THAT(all_lines(child), ElementsAre("line"));
      EXPECT_TRUE(child.wait(soon()).success());
    }
  };
  std::thread other(start_and_read);
  start_and_read();
  other.join();
}

TEST(Child, Moves) {
  Child first = started(shell("echo a >&3; sleep 1000"));
  Child second = std::move(first);
  EXPECT_EQ(second.next_line(soon()).line, "a");
  Child third = started(shell("echo b >&3"));
  const pid_t replaced = third.pid();
  third = std::move(second);
  EXPECT_EQ(kill(replaced, 0), -1);
  EXPECT_TRUE(third.kill().signalled);
}

}  // namespace
}  // namespace codecbench::process
