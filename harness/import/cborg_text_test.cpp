#include "harness/import/cborg_text.h"

#include <gtest/gtest.h>

namespace codecbench::imports {
namespace {

constexpr std::string_view two_runs =
    "Before:\n\nrnd-100 @ 1,000\n"
    "        encode (avg 87 b): cborg @ 501,786 op/s / borc @ 611,768 op/s = 82 %\n"
    "Avg encode: 79 %\n\nAfter:\n\nrnd-100 @ 1,000\n"
    "        encode (avg 80 b): cborg @ 540,512 op/s / borc @ 650,748 op/s = 83.1 %\n";

TEST(CborgText, MakesARunOfEachHeading) {
  const auto imported = import_cborg_text(two_runs);
  ASSERT_TRUE(imported);
  ASSERT_EQ(imported->runs.size(), 2u);
  EXPECT_EQ(imported->runs[0].label, "before");
  EXPECT_EQ(imported->runs[0].benchmark_text,
            "dataset-rnd-100: mean size 87 b\n"
            "BenchmarkEncode/format=cbor/dataset=rnd-100/codec=cborg 1 501786 op/s\n"
            "BenchmarkEncode/format=cbor/dataset=rnd-100/codec=borc 1 611768 op/s\n");
  EXPECT_EQ(imported->runs[1].label, "after");
}

TEST(CborgText, ReadsATextWithoutHeadings) {
  const auto imported = import_cborg_text(
      "rnd-1 @ 10\n decode (avg 1,297 b): a @ 1,031,100 op/s / b @ 2 op/s = 1 %\n");
  ASSERT_TRUE(imported);
  EXPECT_EQ(imported->runs[0].label, "");
  EXPECT_NE(imported->runs[0].benchmark_text.find("1031100 op/s"), std::string::npos);
}

TEST(CborgText, RefusesOtherTexts) {
  EXPECT_FALSE(import_cborg_text("encode (avg 87 b): cborg @ 5 op/s / borc @ 6 op/s = 82 %\n"));
  EXPECT_FALSE(import_cborg_text("rnd-100 @ 1,000\nencode: fast\n"));
  EXPECT_FALSE(import_cborg_text(""));
}

}  // namespace
}  // namespace codecbench::imports
