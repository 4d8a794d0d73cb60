#include "harness/process/conversation.h"

#include <gtest/gtest.h>

#include <chrono>
#include <utility>

namespace codecbench::process {
namespace {

// Long enough for any machine; no test waits for it unless it fails.
Deadline soon() { return std::chrono::steady_clock::now() + std::chrono::seconds(30); }

Command shell(const std::string& script) {
  Command command;
  command.program = "/bin/sh";
  command.arguments = {"-c", script};
  return command;
}

TEST(Conversation, WhatIsSentIsAnswered) {
  Result<Conversation> echo =
      Conversation::start(shell("while read line; do echo \"heard $line\" >&3; done"));
  ASSERT_TRUE(echo) << echo.error();
  for (const char* word : {"one", "two"}) {
    EXPECT_TRUE(echo->send(std::string(word) + "\n"));
    EXPECT_EQ(echo->child().next_line(soon()).line, std::string("heard ") + word);
  }
}

// One owner of each descriptor, wherever it moves: the child sees the end of its input when, and
// only when, the last Conversation goes.
TEST(Conversation, MovesWithBothEnds) {
  Result<Conversation> first = Conversation::start(shell("cat >/dev/null; echo ended >&3"));
  ASSERT_TRUE(first) << first.error();
  Conversation second = *std::move(first);
  Conversation third = std::move(second);
  EXPECT_TRUE(third.send("still there\n"));
  EXPECT_EQ(third.child().next_line(std::chrono::steady_clock::now()).kind, EventKind::timeout);
}

TEST(Conversation, NobodyReadsOfADeadChild) {
  Result<Conversation> gone = Conversation::start(shell("exit 3"));
  ASSERT_TRUE(gone) << gone.error();
  EXPECT_EQ(gone->child().next_line(soon()).kind, EventKind::closed);
  EXPECT_EQ(gone->child().wait(soon()).code, 3);
  EXPECT_FALSE(gone->send("hello\n"));
}

TEST(Conversation, AProgramThatIsNotThereIsAnError) {
  Command command;
  command.program = "/no/such/program";
  EXPECT_FALSE(Conversation::start(command));
}

}  // namespace
}  // namespace codecbench::process
