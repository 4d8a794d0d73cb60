#include "harness/bench/console.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <stdlib.h>  // posix_openpt
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <string>
#include <string_view>

namespace codecbench {
namespace {

using testing::HasSubstr;
using testing::Not;

// A pseudo-terminal hands over what was written to it some time later, and not always at once.
std::string read_until(int fd, std::string_view end) {
  std::string text;
  while (!text.ends_with(end)) {
    pollfd readable{fd, POLLIN, 0};
    if (poll(&readable, 1, 10'000) <= 0) break;
    std::array<char, 4096> block{};
    const ssize_t got = read(fd, block.data(), block.size());
    if (got <= 0) break;
    text.append(block.data(), static_cast<std::size_t>(got));
  }
  return text;
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
  EXPECT_EQ(read_until(ends[0], "\n"), "a notice\n");
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
    std::chrono::steady_clock::time_point now{};
    Console console(user, [&now] { return now; });
    console.status("round 1/10, cell 123/456");
    now += std::chrono::milliseconds(99);
    console.status("too soon");
    console.notice("a notice");
    now += std::chrono::milliseconds(1);
    console.status("again");
  }
  EXPECT_EQ(read_until(terminal, "again\r\x1b[K"),
            "\r\x1b[Kround 1/10, cell 12\r\x1b[Ka notice\r\n\r\x1b[Kagain\r\x1b[K");
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
