#include "harness/process/exit_status.h"

#include <gtest/gtest.h>

#include <csignal>

namespace codecbench::process {
namespace {

TEST(ExitStatus, SuccessIsStatusZeroAlone) {
  EXPECT_TRUE((ExitStatus{false, 0}).success());
  EXPECT_FALSE((ExitStatus{false, 3}).success());
  EXPECT_FALSE((ExitStatus{true, SIGSEGV}).success());
}

TEST(ExitStatus, SaysWhatHappened) {
  EXPECT_EQ(describe({false, 3}), "exited with status 3");
  EXPECT_EQ(describe({true, SIGSEGV}), "was killed by SIGSEGV (segmentation fault)");
  EXPECT_EQ(describe({true, SIGABRT}), "was killed by SIGABRT (aborted)");
  EXPECT_EQ(describe({true, SIGRTMIN + 5}), "was killed by signal " + std::to_string(SIGRTMIN + 5));
}

// A wait status holds the exit status in its second byte and the signal in its lowest seven bits.
TEST(ExitStatus, ReadsWaitStatus) {
  const ExitStatus exited = ExitStatus::from_wait_status(3 << 8);
  EXPECT_FALSE(exited.signalled);
  EXPECT_EQ(exited.code, 3);
  const ExitStatus killed = ExitStatus::from_wait_status(SIGBUS);
  EXPECT_TRUE(killed.signalled);
  EXPECT_EQ(killed.code, SIGBUS);
}

}  // namespace
}  // namespace codecbench::process
