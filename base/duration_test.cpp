#include "base/duration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace codecbench {
namespace {

using namespace std::chrono_literals;

TEST(ParseDuration, EveryUnit) {
  EXPECT_EQ(*parse_duration("7ns"), 7ns);
  EXPECT_EQ(*parse_duration("7us"), 7us);
  EXPECT_EQ(*parse_duration("10ms"), 10ms);
  EXPECT_EQ(*parse_duration("2s"), 2s);
  EXPECT_EQ(*parse_duration("1m"), 1min);
  EXPECT_EQ(*parse_duration("3h"), 3h);
  EXPECT_EQ(*parse_duration("1.5s"), 1500ms);
  EXPECT_EQ(*parse_duration("0.5ms"), 500us);
}

TEST(ParseDuration, RefusesWhatIsNone) {
  for (const char* text : {"", "10", "ms", "10 ms", "-1s", "0s", "0.1ns", "1e3s", "10x", "10msx",
                           "nan", "inf", "nans", "infs", "2000h", "99999999999999999999h"}) {
    const auto duration = parse_duration(text);
    ASSERT_FALSE(duration.ok()) << text;
    EXPECT_THAT(duration.error(), testing::HasSubstr("'" + std::string(text) + "'"));
    EXPECT_THAT(duration.error(), testing::HasSubstr("10ms, 2s, 1m"));
  }
}

TEST(FormatDuration, ThreeDigitsThenClock) {
  EXPECT_EQ(format_duration(0ns), "0ns");
  EXPECT_EQ(format_duration(250us), "250us");
  EXPECT_EQ(format_duration(10ms), "10ms");
  EXPECT_EQ(format_duration(1234567us), "1.23s");
  EXPECT_EQ(format_duration(999999us), "1s");
  EXPECT_EQ(format_duration(59960ms), "1m00s");
  EXPECT_EQ(format_duration(125s), "2m05s");
  EXPECT_EQ(format_duration(3720s), "1h02m");
}

TEST(FormatDuration, WhatIsPrintedReadsBack) {
  for (const auto duration : {7ns, 250000ns, 10000000ns, 1500000000ns}) {
    EXPECT_EQ(*parse_duration(format_duration(duration)), duration);
  }
}

}  // namespace
}  // namespace codecbench
