#include "harness/ranking/provenance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace codecbench::ranking {
namespace {

using results::read_results;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Provenance, HasEnvironmentPlanCodecsAndDatasets) {
  const std::vector<results::ResultFile> files = {read_results(
      "zone: x\ncpu: AMD EPYC\nsuite: codecbench 0.1.0\nflags: -O2\ndataset-canada: sha256:ab\n"
      "codec-cbor-reel: reel 1.0\n# plan rounds=3 seed=42\n# plan rounds=9\n"
      "# codec name=reel format=cbor library=reel version=1.0 yardstick=false note=\"a b\" note=c\n"
      "# codec name=memcpy format=cbor library=libc version=2 yardstick=true\n"
      "# dataset name=canada documents=1 tried=2 sha256=ab source=\"x y\" description=d\n"
      "BenchmarkA 1 1 ns/op\n",
      "one.txt")};
  const Result<Provenance> provenance = collect_provenance(files);
  ASSERT_TRUE(provenance.ok());
  EXPECT_THAT(provenance->files, ElementsAre("one.txt"));
  EXPECT_THAT(provenance->environment,
              ElementsAre(Fact{"suite", "codecbench 0.1.0"}, Fact{"cpu", "AMD EPYC"},
                          Fact{"flags", "-O2"}, Fact{"zone", "x"}));
  EXPECT_THAT(provenance->plan, ElementsAre(Fact{"rounds", "3"}, Fact{"seed", "42"}));
  ASSERT_NE(provenance->find_codec("cbor", "reel"), nullptr);
  EXPECT_EQ(provenance->find_codec("cbor", "reel")->version, "1.0");
  EXPECT_THAT(provenance->find_codec("cbor", "reel")->notes, ElementsAre("a b", "c"));
  EXPECT_FALSE(provenance->find_codec("cbor", "reel")->yardstick);
  EXPECT_TRUE(provenance->find_codec("cbor", "memcpy")->yardstick);
  EXPECT_EQ(provenance->find_codec("msgpack", "reel"), nullptr);
  ASSERT_NE(provenance->find_dataset("canada"), nullptr);
  EXPECT_EQ(provenance->find_dataset("canada")->tried, 2U);
  EXPECT_EQ(provenance->find_dataset("canada")->source, "x y");
  EXPECT_THAT(provenance->warnings, IsEmpty());
}

std::vector<results::ResultFile> two(const std::string& a, const std::string& b) {
  return {read_results(a, "a.txt"), read_results(b, "b.txt")};
}

TEST(Provenance, RefusesTwoContentsOfADataset) {
  const std::string wanted = "dataset canada has two contents: sha256 ab in a.txt, cd in b.txt";
  const auto by_config = collect_provenance(two("dataset-canada: sha256:ab\nBenchmarkA 1 1 x\n",
                                                "dataset-canada: sha256:cd\nBenchmarkA 1 1 x\n"));
  ASSERT_FALSE(by_config.ok());
  EXPECT_THAT(by_config.error(), HasSubstr(wanted));
  const auto by_annotation = collect_provenance(
      two("# dataset name=canada sha256=ab\n", "# dataset name=canada sha256=cd\n"));
  ASSERT_FALSE(by_annotation.ok());
  EXPECT_THAT(by_annotation.error(), HasSubstr(wanted));
  const auto by_both =
      collect_provenance(two("dataset-canada: sha256:ab\n", "# dataset name=canada sha256=cd\n"));
  EXPECT_FALSE(by_both.ok());
}

TEST(Provenance, RefusesThemInOneFileAsWell) {
  const std::vector<results::ResultFile> files = {
      read_results("dataset-x: sha256:1\nBenchmarkA 1 1 x\ndataset-x: sha256:2\nBenchmarkA 1 1 x\n",
                   "joined.txt")};
  EXPECT_FALSE(collect_provenance(files).ok());
}

TEST(Provenance, WarnsOfAnotherMachineBuildOrLibrary) {
  const auto provenance =
      collect_provenance(two("cpu: x\nflags: -O2\ncodec-cbor-reel: reel 1\nsame: s\n",
                             "cpu: y\nflags: -O3\ncodec-cbor-reel: reel 2\nsame: s\n"));
  ASSERT_TRUE(provenance.ok());
  EXPECT_THAT(
      provenance->warnings,
      ElementsAre(HasSubstr("codec-cbor-reel differs: 'reel 1' in a.txt, 'reel 2' in b.txt"),
                  HasSubstr("cpu differs: 'x' in a.txt, 'y' in b.txt"),
                  HasSubstr("flags differs")));
}

TEST(Provenance, WarnsOfASanitizer) {
  const auto provenance = collect_provenance(two("sanitizer: address\nBenchmarkA 1 1 x\n", ""));
  EXPECT_THAT(provenance->warnings,
              ElementsAre(HasSubstr("a.txt was measured by a program with a sanitizer (address)")));
}

TEST(Provenance, PassesTheReadersMessagesOn) {
  const auto provenance = collect_provenance(two("BenchmarkA 1\n", ""));
  EXPECT_THAT(provenance->warnings, ElementsAre("a.txt:1: missing measurements"));
}

}  // namespace
}  // namespace codecbench::ranking
