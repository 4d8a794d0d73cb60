#include "harness/process/interruption.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <csignal>

namespace codecbench::process {
namespace {

bool readable(int fd) {
  pollfd waiting{fd, POLLIN, 0};
  return poll(&waiting, 1, 0) == 1;
}

TEST(Interruption, NothingIsRequestedAtFirst) {
  const Interruption interruption;
  EXPECT_FALSE(interruption.requested());
  EXPECT_FALSE(readable(interruption.fd()));
}

TEST(Interruption, ASignalIsSeenAndWakesPollersForGood) {
  const Interruption interruption;
  raise(SIGINT);
  EXPECT_EQ(interruption.signal(), SIGINT);
  EXPECT_TRUE(readable(interruption.fd()));
  EXPECT_TRUE(readable(interruption.fd()));
}

TEST(Interruption, TheSecondSignalHasItsOrdinaryEffect) {
  EXPECT_EXIT(
      {
        const Interruption interruption;
        raise(SIGTERM);
        raise(SIGTERM);
      },
      testing::KilledBySignal(SIGTERM), "");
}

TEST(Interruption, EndsWithItsObject) {
  { const Interruption interruption; }
  struct sigaction now {};
  sigaction(SIGINT, nullptr, &now);
  EXPECT_EQ(now.sa_handler, SIG_DFL);
}

TEST(Interruption, LeavesAnIgnoredSignalIgnored) {
  std::signal(SIGHUP, SIG_IGN);
  {
    const Interruption interruption;
    raise(SIGHUP);
    EXPECT_FALSE(interruption.requested());
  }
  std::signal(SIGHUP, SIG_DFL);
}

TEST(Interruption, ANewOneStartsAfresh) {
  {
    const Interruption interruption;
    raise(SIGINT);
  }
  const Interruption interruption;
  EXPECT_FALSE(interruption.requested());
}

}  // namespace
}  // namespace codecbench::process
