#include "harness/bench/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/bench/testing/fake_codecs.h"

namespace codecbench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class PlanTest : public testing::Test {
 protected:
  Result<Plan> plan(const Selection& selection) {
    return make_plan(catalog_, datasets_, {"tiny"}, selection);
  }
  static std::vector<std::string> dataset_names(const Plan& plan) {
    std::vector<std::string> names;
    for (const DatasetSpec& spec : plan.datasets) names.push_back(spec.name);
    return names;
  }
  static std::vector<std::string> cell_names(const Plan& plan) {
    std::vector<std::string> names;
    for (const Cell& cell : plan.cells) {
      names.push_back(results::benchmark_name(
          cell_id(cell.codec->info, plan.datasets[cell.dataset].name, cell.operation)));
    }
    return names;
  }

  const Catalog catalog_ = fake::catalog();
  const std::vector<DatasetSpec> datasets_ = fake::datasets();
};

TEST_F(PlanTest, HasEveryOperationThatACodecCanDo) {
  const auto made = plan({.codecs = {"^right$"}, .formats = {"cbor"}});
  ASSERT_TRUE(made.ok()) << made.error();
  EXPECT_THAT(cell_names(*made), ElementsAre("Decode/format=cbor/dataset=tiny/codec=right",
                                             "DecodeVisit/format=cbor/dataset=tiny/codec=right",
                                             "Encode/format=cbor/dataset=tiny/codec=right",
                                             "Validate/format=cbor/dataset=tiny/codec=right"));
}

TEST_F(PlanTest, LeavesOutWhatACodecCannotDo) {
  const auto made = plan({.codecs = {"^null$"}});
  ASSERT_TRUE(made.ok()) << made.error();
  EXPECT_THAT(cell_names(*made), ElementsAre("Decode/format=cbor/dataset=tiny/codec=null",
                                             "Encode/format=cbor/dataset=tiny/codec=null",
                                             "Validate/format=cbor/dataset=tiny/codec=null"));
}

TEST_F(PlanTest, FiltersByAllFour) {
  const auto made = plan({.codecs = {"right"},
                          .datasets = {"large"},
                          .formats = {"json"},
                          .operations = {"decode+visit"}});
  ASSERT_TRUE(made.ok()) << made.error();
  EXPECT_THAT(cell_names(*made), ElementsAre("DecodeVisit/format=json/dataset=large/codec=right"));
}

TEST_F(PlanTest, AModeIsPartOfTheName) {
  const auto made = plan({.codecs = {"modal:reused"}, .operations = {"^decode$"}});
  ASSERT_TRUE(made.ok()) << made.error();
  EXPECT_THAT(cell_names(*made),
              ElementsAre("Decode/format=msgpack/dataset=tiny/codec=modal:reused"));
}

TEST_F(PlanTest, DatasetsKeepTheOrderOfTheSuite) {
  const auto made = plan({.codecs = {"right"}, .datasets = {"large", "tiny"}});
  ASSERT_TRUE(made.ok()) << made.error();
  EXPECT_THAT(dataset_names(*made), ElementsAre("tiny", "large"));
}

TEST_F(PlanTest, AnAbsentDatasetIsNamedAndReplaced) {
  const auto made = plan({.codecs = {"right"}, .datasets = {"away", "large"}});
  ASSERT_TRUE(made.ok()) << made.error();
  EXPECT_THAT(dataset_names(*made), ElementsAre("tiny", "large"));
  EXPECT_THAT(made->notices, ElementsAre("dataset away is left out, tiny stands in for it: "
                                         "install the package gone"));
}

TEST_F(PlanTest, AStandInThatIsChosenAnywayComesOnce) {
  const auto made = plan({.codecs = {"right"}, .datasets = {"away", "tiny"}});
  ASSERT_TRUE(made.ok()) << made.error();
  EXPECT_THAT(dataset_names(*made), ElementsAre("tiny"));
}

TEST_F(PlanTest, AnAbsentDatasetWithoutStandInIsNamed) {
  const auto made = plan({.codecs = {"right"}, .datasets = {"gone", "tiny"}});
  ASSERT_TRUE(made.ok()) << made.error();
  EXPECT_THAT(dataset_names(*made), ElementsAre("tiny"));
  EXPECT_THAT(made->notices, ElementsAre("dataset gone is left out: install the package gone"));
  const auto nothing = plan({.codecs = {"right"}, .datasets = {"gone"}});
  ASSERT_FALSE(nothing.ok());
  EXPECT_THAT(nothing.error(), HasSubstr("install the package gone"));
}

TEST_F(PlanTest, ADotIsEveryDataset) {
  const auto made = plan({.codecs = {"right"}, .datasets = {"."}});
  ASSERT_TRUE(made.ok()) << made.error();
  EXPECT_THAT(dataset_names(*made), ElementsAre("tiny", "binary", "large", "broken"));
}

TEST_F(PlanTest, WhatMatchesNothingIsAnError) {
  const auto error_of = [this](const Selection& selection) {
    const auto made = plan(selection);
    EXPECT_FALSE(made.ok());
    return made.ok() ? "" : made.error();
  };
  EXPECT_EQ(error_of({.codecs = {"rihgt"}}),
            "--codec 'rihgt' matches no codec; did you mean right? ('codecbench list codecs' shows "
            "all)");
  EXPECT_EQ(error_of({.datasets = {"tyni"}}),
            "--dataset 'tyni' matches no dataset; did you mean tiny? ('codecbench list datasets' "
            "shows all)");
  EXPECT_EQ(error_of({.formats = {"bson"}}),
            "--format 'bson' matches no format; did you mean json? (there are cbor, msgpack, keks, "
            "json)");
  EXPECT_EQ(error_of({.operations = {"encoding"}}),
            "--op 'encoding' matches no operation; did you mean encode? (there are decode, "
            "decode+visit, encode, validate)");
  EXPECT_EQ(error_of({.codecs = {"modal"}, .formats = {"json"}}),
            "no codec that --codec modal names speaks a format that --format json names");
  EXPECT_EQ(error_of({.codecs = {"^null$"}, .operations = {"visit"}}),
            "none of the chosen codecs can do --op visit");
}

TEST_F(PlanTest, ABadExpressionIsAnErrorOfItsOption) {
  EXPECT_THAT(plan({.codecs = {"("}}).error(), HasSubstr("--codec '('"));
  EXPECT_THAT(plan({.datasets = {"["}}).error(), HasSubstr("--dataset '['"));
  EXPECT_THAT(plan({.formats = {"*"}}).error(), HasSubstr("--format '*'"));
  EXPECT_THAT(plan({.operations = {"\\"}}).error(), HasSubstr("--op '\\'"));
}

TEST_F(PlanTest, AJsonFileJoinsUnderItsName) {
  const auto made = plan({.codecs = {"right"}, .datasets = {"mine=/some/file.json", "tiny"}});
  ASSERT_TRUE(made.ok()) << made.error();
  EXPECT_THAT(dataset_names(*made), ElementsAre("tiny", "mine"));
  const auto alone = plan({.codecs = {"right"}, .datasets = {"mine=/some/file.json"}});
  ASSERT_TRUE(alone.ok()) << alone.error();
  EXPECT_THAT(dataset_names(*alone), ElementsAre("mine"));
}

TEST_F(PlanTest, AJsonFileMustNotTakeAnothersName) {
  EXPECT_THAT(plan({.datasets = {"tiny=/some/file.json"}}).error(),
              HasSubstr("there is a dataset tiny already"));
  EXPECT_THAT(plan({.datasets = {"mine=/a.json", "mine=/b.json"}}).error(),
              HasSubstr("there is a dataset mine already"));
  EXPECT_THAT(plan({.datasets = {"=/a.json"}}).error(), HasSubstr("--dataset"));
}

}  // namespace
}  // namespace codecbench
