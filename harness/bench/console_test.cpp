#include "harness/bench/console.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>  // posix_openpt
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <string>

namespace codecbench {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string read_some(int fd) {
  std::array<char, 4096> block{};
  const ssize_t got = read(fd, block.data(), block.size());
  return got > 0 ? std::string(block.data(), static_cast<std::size_t>(got)) : "";
}

TEST(Console, APipeGetsNoticesAlone) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe2(ends.data(), O_NONBLOCK), 0);
  {
    Console console(ends[1]);
    console.status("round 1/10");
    console.notice("a notice");
    console.status("round 2/10");
  }
  EXPECT_EQ(read_some(ends[0]), "a notice\n");
  close(ends[0]);
  close(ends[1]);
}

TEST(Console, ATerminalGetsAStatusThatGivesWay) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
  ASSERT_GE(terminal, 0);
  ASSERT_EQ(grantpt(terminal), 0);
  ASSERT_EQ(unlockpt(terminal), 0);
  const int user = open(ptsname(terminal), O_RDWR | O_NOCTTY);
  ASSERT_GE(user, 0);
  const winsize narrow{24, 20, 0, 0};
  ASSERT_EQ(ioctl(user, TIOCSWINSZ, &narrow), 0);
  {
    Console console(user);
    console.status("round 1/10, cell 123/456");
    console.status("too soon");
    console.notice("a notice");
  }
  const std::string output = read_some(terminal);
  EXPECT_EQ(output, "\r\x1b[Kround 1/10, cell 12\r\x1b[Ka notice\r\n");
  close(user);
  close(terminal);
}

TEST(Console, SurvivesAReaderThatIsGone) {
  const int full = open("/dev/full", O_WRONLY);
  Console console(full);
  console.notice("lost");
  close(full);
}

TEST(Progress, IsOneLine) {
  EXPECT_EQ(to_status({"round 3/10", 210, 450, std::chrono::seconds(45)}),
            "round 3/10, cell 210/450, 45s left");
  EXPECT_EQ(to_status({"verifying", 1, 2, {}}), "verifying, cell 1/2");
}

}  // namespace
}  // namespace codecbench
