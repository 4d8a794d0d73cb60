#include "harness/process/last_words.h"

#include <gtest/gtest.h>

namespace codecbench::process {
namespace {

TEST(LastWords, AreTheLastLineThatSaysSomething) {
  EXPECT_EQ(last_words(""), "");
  EXPECT_EQ(last_words("\n \n====\n"), "");
  EXPECT_EQ(last_words("one\ntwo"), "two");
  EXPECT_EQ(last_words("one\ntwo\n  \n"), "two");
  EXPECT_EQ(last_words("what(): bad\n=======\n"), "what(): bad");
  EXPECT_EQ(last_words(std::string(1000, 'x')), std::string(300, 'x'));
}

TEST(LastWords, OfASanitizerAreItsSummary) {
  EXPECT_EQ(
      last_words("==1==ERROR\nSUMMARY: AddressSanitizer: heap-use-after-free\n==1==ABORTING\n"),
      "SUMMARY: AddressSanitizer: heap-use-after-free");
  EXPECT_EQ(last_words("a.cpp:1: runtime error: shift of 64\n"), "runtime error: shift of 64");
}

TEST(LastWords, StandBehindHowItEnded) {
  EXPECT_EQ(obituary({false, 3}, ""), "exited with status 3");
  EXPECT_EQ(obituary({false, 3}, "no such thing\n"), "exited with status 3: no such thing");
}

}  // namespace
}  // namespace codecbench::process
