#include "harness/fairness/tax.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace codecbench::fairness {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

// Both sides of a cell in one round, as a fairness run writes them.
std::string pair(int round, std::string_view name, double adapter, double plain,
                 std::string_view unit = "ns/op") {
  const std::string sample = "# sample round=" + std::to_string(round) + "\nBenchmark";
  return sample + std::string(name) + " 10 " + std::to_string(adapter) + " " + std::string(unit) +
         "\n" + sample + std::string(name) + "@plain 10 " + std::to_string(plain) + " " +
         std::string(unit) + "\n";
}

std::vector<Tax> taxes_of(const std::string& text) {
  return taxes(results::read_results("suite: codecbench 0\n" + text, "f"));
}

constexpr std::string_view licenses = "Decode/format=cbor/dataset=licenses/codec=a:mode";
constexpr std::string_view canada = "Decode/format=cbor/dataset=canada/codec=a:mode";

TEST(Tax, IsTheRatioWithinRoundsNotOfMedians) {
  std::string text;
  // The machine is ten times slower in every other round; the adapter is always 10 % slower.
  for (int round = 1; round <= 7; ++round) {
    const double machine = round % 2 == 0 ? 1000 : 100;
    text += pair(round, licenses, machine * 1.1, machine);
  }
  const auto all = taxes_of(text);
  ASSERT_EQ(all.size(), 1);
  EXPECT_EQ(all[0].codec, "a:mode");
  EXPECT_EQ(all[0].operation, "decode");
  EXPECT_EQ(all[0].n, 7);
  EXPECT_NEAR(all[0].ratio, 1.1, 1e-9);
  EXPECT_NEAR(all[0].low, 1.1, 1e-9);
  EXPECT_TRUE(all[0].over_limit());
  EXPECT_FALSE(all[0].unclear());
}

TEST(Tax, IsTheGeometricMeanOverDatasets) {
  std::string text;
  for (int round = 1; round <= 6; ++round) {
    text += pair(round, licenses, 200, 100) + pair(round, canada, 50, 100);
  }
  const auto all = taxes_of(text);
  ASSERT_EQ(all.size(), 1);
  EXPECT_NEAR(all[0].ratio, 1, 1e-9);
  ASSERT_EQ(all[0].cells.size(), 2);
  EXPECT_EQ(all[0].cells[0].dataset, "canada");
  EXPECT_NEAR(all[0].cells[0].ratio, 0.5, 1e-9);
  EXPECT_NEAR(all[0].cells[1].ratio, 2, 1e-9);
  EXPECT_EQ(all[0].cells[0].added_per_document, -50);
}

TEST(Tax, TheOrderIsThatOfThePlainDriversTexts) {
  const std::string text =
      "# plain-driver codec=first format=cbor operation=decode text=x\n"
      "# plain-driver codec=second format=cbor operation=decode text=x\n" +
      pair(1, "Decode/format=cbor/dataset=d/codec=second", 100, 100) +
      pair(1, "Decode/format=cbor/dataset=d/codec=first", 100, 100);
  const auto all = taxes_of(text);
  ASSERT_EQ(all.size(), 2);
  EXPECT_EQ(all[0].codec, "first");
  EXPECT_EQ(all[1].codec, "second");
}

TEST(Tax, ARoundWithoutEveryDatasetIsLeftOut) {
  std::string text;
  for (int round = 1; round <= 6; ++round) {
    text += pair(round, licenses, 100, 100);
    if (round > 1) text += pair(round, canada, 100, 100);
  }
  EXPECT_EQ(taxes_of(text)[0].n, 5);
}

TEST(Tax, FewRoundsSayNothingForSure) {
  const auto all = taxes_of(pair(1, licenses, 110, 100));
  ASSERT_EQ(all.size(), 1);
  EXPECT_NEAR(all[0].ratio, 1.1, 1e-9);
  EXPECT_EQ(all[0].low, 0);
  EXPECT_TRUE(std::isinf(all[0].high));
  EXPECT_TRUE(all[0].over_limit());
  EXPECT_TRUE(all[0].unclear());
}

TEST(Tax, WhatHasNoPairContributesNothing) {
  const std::string alone = "# sample round=1\nBenchmark" + std::string(licenses) + " 1 5 ns/op\n";
  EXPECT_TRUE(taxes_of(alone).empty());
  const std::string zero = pair(1, licenses, 0, 5);
  EXPECT_TRUE(taxes_of(zero).empty());
}

// Each outcome of the two questions: over the limit of 3 %, and is that sure?
TEST(Tax, LimitAndInterval) {
  const auto tax_with = [](std::vector<double> ratios) {
    std::string text;
    int round = 0;
    for (const double ratio : ratios) text += pair(++round, licenses, 100 * ratio, 100);
    return taxes_of(text).at(0);
  };
  const Tax fair = tax_with({1.01, 1.0, 1.01, 0.99, 1.0, 1.0, 1.01});
  EXPECT_FALSE(fair.over_limit());
  EXPECT_FALSE(fair.unclear());
  EXPECT_EQ(fair.verdict(), "");
  const Tax maybe_fair = tax_with({1.01, 1.06, 1.0, 1.07, 1.0, 1.0, 1.06});
  EXPECT_FALSE(maybe_fair.over_limit());
  EXPECT_TRUE(maybe_fair.unclear());
  EXPECT_EQ(maybe_fair.verdict(), "within the limit, perhaps");
  const Tax maybe_unfair = tax_with({1.0, 1.06, 1.06, 1.07, 1.0, 1.06, 1.06});
  EXPECT_TRUE(maybe_unfair.over_limit());
  EXPECT_TRUE(maybe_unfair.unclear());
  EXPECT_EQ(maybe_unfair.verdict(), "over the limit, perhaps");
  EXPECT_TRUE(tax_with({1.05, 1.06, 1.05, 1.05, 1.06, 1.05}).over_limit());
}

TEST(Tax, InstructionsAreExactAndATinyDocumentMayCostAFewMore) {
  const std::string_view unit = "instructions/op";
  // 9 % of a hundred instructions is what a document may cost, 3 % of a million is not.
  const auto small = taxes_of(pair(1, licenses, 109, 100, unit));
  ASSERT_EQ(small.size(), 1);
  EXPECT_EQ(small[0].measure, Measure::instructions);
  EXPECT_NEAR(small[0].low, 1.09, 1e-9);
  EXPECT_FALSE(small[0].over_limit());
  EXPECT_FALSE(small[0].unclear());
  EXPECT_TRUE(taxes_of(pair(1, licenses, 111, 100, unit))[0].over_limit());
  EXPECT_TRUE(taxes_of(pair(1, licenses, 1.03e6, 1e6, unit))[0].over_limit());
  EXPECT_FALSE(taxes_of(pair(1, licenses, 1.01e6, 1e6, unit))[0].over_limit());
  // One unfair cell is enough, whatever the mean over the datasets.
  EXPECT_TRUE(taxes_of(pair(1, licenses, 1.05e6, 1e6, unit) + pair(1, canada, 0.9e6, 1e6, unit))[0]
                  .over_limit());
}

}  // namespace
}  // namespace codecbench::fairness
