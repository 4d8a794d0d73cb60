// DuplicateKeys::reject: which keys are equal, and where the error points.
#include <gtest/gtest.h>

#include "testing/test_support.h"

namespace reel::testing {
namespace {

DecodeOptions rejecting() {
  DecodeOptions options;
  options.duplicate_keys = DuplicateKeys::reject;
  return options;
}

TEST(DuplicateKeys, AreKeptByDefault) {
  EXPECT_EQ(outcome_of_hex(Format::cbor, "a201020103"), "{1: 2, 1: 3}");
  EXPECT_EQ(outcome_of_hex(Format::msgpack, "8201020103"), "{1: 2, 1: 3}");
}

TEST(DuplicateKeys, AreFoundInCbor) {
  expect_cases(Format::cbor,
               {{"a201020103", "duplicate_key at 3"},
                {"a2616101616102", "duplicate_key at 4"},
                {"a3 616101 616202 616103", "duplicate_key at 7"},
                {"bf616101616102ff", "duplicate_key at 4"},
                {"a20a00180a01", "duplicate_key at 3"},
                {"b8020a000a01", "duplicate_key at 4"},
                {"8100", "[0]"},
                {"82 00 a2 0102 0103", "duplicate_key at 5"},
                {"a1 00 a2 0102 0103", "duplicate_key at 5"},
                // joined strings
                {"a2 6261620 0 7f61616162ff 00", "duplicate_key at 5"},
                // structures
                {"a2 8101 00 8101 00", "duplicate_key at 4"},
                {"a2 8101 00 8102 00", "{[1]: 0, [2]: 0}"},
                {"a2 820102 00 9f0102ff 00", "duplicate_key at 5"},
                {"a2 c101 00 c101 00", "duplicate_key at 4"},
                {"a2 c101 00 c201 00", "{1(1): 0, 2(1): 0}"},
                {"a2 a0 00 80 00", "{{}: 0, []: 0}"},
                {"a2 f6 00 f7 00", "{null: 0, undefined: 0}"},
                {"a2 f4 00 f4 00", "duplicate_key at 3"},
                // values are not keys
                {"a2 0105 0205", "{1: 5, 2: 5}"},
                {"a2 0102 0201", "{1: 2, 2: 1}"}},
               rejecting());
}

TEST(DuplicateKeys, CompareNumbersByValue) {
  expect_cases(Format::cbor,
               {{"a2 f93c00 00 fb3ff0000000000000 00", "duplicate_key at 5"},
                {"a2 f93c00 00 fa3f800000 00", "duplicate_key at 5"},
                {"a2 f97e00 00 fb7ff8000000000000 00", "duplicate_key at 5"},
                {"a2 f90000 00 f98000 00", "{0_1: 0, -0_1: 0}"},
                {"a2 01 00 f93c00 00", "{1: 0, 1_1: 0}"},
                {"a2 01 00 20 00", "{1: 0, -1: 0}"},
                // bignums
                {"a2 01 00 c24101 00", "duplicate_key at 3"},
                {"a2 c2420001 00 01 00", "duplicate_key at 6"},
                {"a2 00 00 c240 00", "duplicate_key at 3"},
                {"a2 20 00 c340 00", "duplicate_key at 3"},
                {"a2 00 00 c340 00", "{0: 0, 3(h''): 0}"},
                {"a2 c249010000000000000000 00 c24a00010000000000000000 00", "duplicate_key at 13"},
                {"a2 4101 00 c24101 00", "{h'01': 0, 2(h'01'): 0}"}},
               rejecting());
}

TEST(DuplicateKeys, AreFoundInMessagePack) {
  expect_cases(Format::msgpack,
               {{"8201020103", "duplicate_key at 3"},
                {"82 01 00 cc01 00", "duplicate_key at 3"},
                {"82 ff 00 d0ff 00", "duplicate_key at 3"},
                {"82 a161 00 d90161 00", "duplicate_key at 4"},
                {"82 a161 00 c40161 00", "{\"a\": 0, h'61': 0}"},
                {"82 d40100 00 c7010100 00", "duplicate_key at 5"},
                {"82 d40100 00 d40200 00", "{ext(1, h'00'): 0, ext(2, h'00'): 0}"},
                {"82 d6ff00000001 00 d7ff0000000000000001 00", "duplicate_key at 8"},
                {"82 ca3f800000 00 cb3ff0000000000000 00", "duplicate_key at 7"},
                {"de0002 01 00 01 00", "duplicate_key at 5"},
                {"df00000002 01 00 01 00", "duplicate_key at 7"},
                {"92 80 82 c0 00 c0 00", "duplicate_key at 5"}},
               rejecting());
}

TEST(DuplicateKeys, AreFoundAmongMany) {
  // Keys 0 to 999 in two bytes each, and one of them again at the end.
  for (const unsigned again : {0u, 499u, 999u, 1000u}) {
    std::string input = bytes("b903e9");
    const auto entry = [&](unsigned key) {
      input += bytes("19");
      input.push_back(static_cast<char>(key >> 8));
      input.push_back(static_cast<char>(key));
      input += bytes("f6");
    };
    for (unsigned key = 0; key < 1000; ++key) entry(key);
    entry(again);
    Document document;
    const Error error = decode_checked(Format::cbor, input, rejecting(), document);
    EXPECT_EQ(error, again == 1000 ? Error{} : (Error{Code::duplicate_key, 3 + 4 * 1000})) << again;
  }
}

TEST(DuplicateKeys, TheFirstSecondOccurrenceIsReported) {
  expect_cases(Format::cbor, {{"a5 01 00 02 00 02 00 01 00 01 00", "duplicate_key at 5"}},
               rejecting());
}

TEST(DuplicateKeys, TheInnermostMapIsReportedFirst) {
  expect_cases(Format::cbor, {{"a2 01 a2 05 00 05 00 01 00", "duplicate_key at 5"}}, rejecting());
}

TEST(DuplicateKeys, NeedRoomInTheCallersMemory) {
  // Nine keys are sorted in free memory; with none left that is out_of_memory, not silence.
  std::string input = bytes("a9");
  for (char key = 0; key < 9; ++key) input += std::string{key, '\0'};
  std::vector<std::byte> memory(Document::memory_for(input.size(), rejecting()));
  std::size_t sufficient = 0;
  for (std::size_t size = 0; size <= memory.size(); ++size) {
    Document document(std::span<std::byte>(memory).first(size));
    const Error error = decode(Format::cbor, input, rejecting(), document);
    if (error.ok()) {
      sufficient = sufficient == 0 ? size : sufficient;
    } else {
      EXPECT_EQ(error.code, Code::out_of_memory) << size;
      EXPECT_LT(size, memory.size());
    }
  }
  EXPECT_GT(sufficient, 19 * sizeof(Cell));
}

TEST(DuplicateKeys, AreAlwaysRefusedInKeks) {
  EXPECT_EQ(outcome_of_hex(Format::keks, "09 c161 01 c161 01 00"), "duplicate_key at 4");
}

}  // namespace
}  // namespace reel::testing
