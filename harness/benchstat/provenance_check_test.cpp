#include "harness/benchstat/provenance_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace codecbench::benchstat {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CheckProvenance, RefusesTwoContentsOfADataset) {
  const auto check = check_provenance(
      {{"old", {{"dataset-canada", {"sha256:1"}}}}, {"new", {{"dataset-canada", {"sha256:2"}}}}});
  EXPECT_THAT(check.refusals,
              ElementsAre("dataset canada has two contents: 'sha256:1' in old, 'sha256:2' in new; "
                          "results of different data cannot be compared"));
}

TEST(CheckProvenance, RefusesThemWithinOneInput) {
  const auto check = check_provenance({{"old", {{"dataset-a", {"sha256:1", "sha256:2"}}}}});
  EXPECT_EQ(check.refusals.size(), 1u);
}

TEST(CheckProvenance, WarnsOfAnotherEnvironmentAndKeepsItFromSplittingTables) {
  const auto check = check_provenance({{"old", {{"cpu", {"A"}}, {"goos", {"linux"}}}},
                                       {"new", {{"cpu", {"B"}}, {"goos", {"plan9"}}}}});
  EXPECT_THAT(check.refusals, IsEmpty());
  EXPECT_THAT(check.warnings, ElementsAre("cpu differs: 'A' in old, 'B' in new; ratios between "
                                          "them show that as well"));
  EXPECT_THAT(check.dropped_table_keys, ElementsAre("cpu"));
}

TEST(CheckProvenance, DropsWhatAnInputDoesNotHaveAndWhatBelongsToOnePart) {
  const auto check =
      check_provenance({{"old", {{"codec-cbor-a", {"1"}}, {"dataset-x", {"h"}}, {"cpu", {"A"}}}},
                        {"new", {{"codec-cbor-a", {"1"}}, {"dataset-x", {"h"}}}}});
  EXPECT_THAT(check.refusals, IsEmpty());
  EXPECT_THAT(check.warnings, IsEmpty());
  EXPECT_THAT(check.dropped_table_keys, ElementsAre("codec-cbor-a", "cpu", "dataset-x"));
}

TEST(CheckProvenance, LeavesTheSameEnvironmentAlone) {
  const auto check = check_provenance({{"old", {{"cpu", {"A"}}}}, {"new", {{"cpu", {"A"}}}}});
  EXPECT_THAT(check.warnings, IsEmpty());
  EXPECT_THAT(check.dropped_table_keys, IsEmpty());
}

}  // namespace
}  // namespace codecbench::benchstat
