#include "harness/conformance/probes/question.h"

#include <gtest/gtest.h>

namespace codecbench::conformance {
namespace {

TEST(Question, SurvivesItsLine) {
  const auto parsed =
      parse_question(to_line(Question{"a:b", Format::keks, Probe::depth, true, 12345}));
  ASSERT_TRUE(parsed.has_value());
  EXPECT_EQ(parsed->codec, "a:b");
  EXPECT_EQ(parsed->format, Format::keks);
  EXPECT_EQ(parsed->probe, Probe::depth);
  EXPECT_TRUE(parsed->guarded);
  EXPECT_EQ(parsed->levels, 12345U);
}

TEST(Question, RefusesOtherLines) {
  for (const char* line : {"", "noise", "[]", "{}", R"({"format": "cbor", "probe": "speed"})",
                           R"({"format": "xml", "probe": "utf8"})"}) {
    EXPECT_FALSE(parse_question(line).has_value()) << line;
  }
}

TEST(Reply, SurvivesItsLine) {
  Reply reply;
  reply.trying = "00\xff";  // is not UTF-8
  const auto trying = parse_reply(to_line(reply));
  ASSERT_TRUE(trying.has_value());
  EXPECT_FALSE(trying->final);
  EXPECT_EQ(trying->trying, "00\xef\xbf\xbd");

  reply.final = true;
  reply.result.end = ProbeEnd::out_of_memory;
  reply.result.answer = "a";
  reply.result.detail = "\"b\"\n";
  reply.result.memory_bytes_per_byte = 1.5;
  const auto answer = parse_reply(to_line(reply));
  ASSERT_TRUE(answer.has_value());
  EXPECT_TRUE(answer->final);
  EXPECT_EQ(answer->result.end, ProbeEnd::out_of_memory);
  EXPECT_EQ(answer->result.answer, "a");
  EXPECT_EQ(answer->result.detail, "\"b\"\n");
  EXPECT_EQ(answer->result.memory_bytes_per_byte, 1.5);
  EXPECT_FALSE(answer->result.nanoseconds_per_byte.has_value());
}

TEST(Reply, RefusesOtherLines) {
  for (const char* line : {"", "noise", "[]", "{}", R"({"end": "well"})"}) {
    EXPECT_FALSE(parse_reply(line).has_value()) << line;
  }
}

}  // namespace
}  // namespace codecbench::conformance
