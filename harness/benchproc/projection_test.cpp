#include "harness/benchproc/projection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace codecbench::benchproc {
namespace {

using testing::ElementsAre;
using Config = std::vector<std::pair<std::string, std::string>>;

class ProjectionTest : public testing::Test {
 protected:
  Projection make(std::string_view expression, bool rank_config_members = true) {
    Projection projection(dictionary_, rank_config_members);
    const auto parsed = parse_projection(expression);
    for (const auto& field : std::get<std::vector<ProjectionField>>(parsed)) projection.add(field);
    return projection;
  }

  TupleId project(Projection& projection, std::string_view name, const Config& config = {}) {
    ConfigState state;
    for (const auto& [key, value] : config) state.set(dictionary_.id(key), dictionary_.id(value));
    return projection.project({dictionary_.id(name), &state}, named_);
  }

  // The values of field 0 in order.
  static std::vector<std::string> sorted(const Projection& projection) {
    std::vector<TupleId> tuples;
    for (TupleId i = 0; i < projection.tuples(); ++i) tuples.push_back(i);
    projection.sort(tuples);
    std::vector<std::string> values;
    for (const TupleId tuple : tuples) values.push_back(projection.joined_values(tuple));
    return values;
  }

  Dictionary dictionary_;
  NamedKeys named_;
};

TEST_F(ProjectionTest, GivesEqualTuplesEqualIds) {
  Projection projection = make(".name,/size");
  const TupleId first = project(projection, "D/size=1/x");
  EXPECT_EQ(project(projection, "D/size=1/y"), first);
  EXPECT_NE(project(projection, "D/size=2"), first);
  EXPECT_EQ(projection.value(first, 0), "D");
  EXPECT_EQ(projection.value(first, 1), "1");
  EXPECT_EQ(projection.joined_values(project(projection, "E")), "E");
}

TEST_F(ProjectionTest, OrdersByFirstAppearanceUnlessToldOtherwise) {
  Projection first = make("/k");
  Projection alpha = make("/k@alpha");
  Projection number = make("/k@num");
  Projection fixed = make("/k@(2k 1k 10)");
  for (const char* name : {"D/k=2k", "D/k=10", "D/k=1k"}) {
    for (Projection* projection : {&first, &alpha, &number, &fixed}) project(*projection, name);
  }
  EXPECT_THAT(sorted(first), ElementsAre("2k", "10", "1k"));
  EXPECT_THAT(sorted(alpha), ElementsAre("10", "1k", "2k"));
  EXPECT_THAT(sorted(number), ElementsAre("10", "1k", "2k"));
  EXPECT_THAT(sorted(fixed), ElementsAre("2k", "1k", "10"));
}

TEST_F(ProjectionTest, EqualNumbersFallBackToBytes) {
  Projection projection = make("/k@num");
  project(projection, "D/k=1k");
  project(projection, "D/k=1000");
  EXPECT_THAT(sorted(projection), ElementsAre("1000", "1k"));
}

TEST_F(ProjectionTest, ConfigGrowsWithWhatIsRead) {
  Projection projection = make(".config");
  const TupleId without = project(projection, "D", {{"goos", "linux"}});
  const TupleId with = project(projection, "D", {{"goos", "linux"}, {"pkg", "p"}});
  EXPECT_NE(without, with);
  EXPECT_EQ(project(projection, "D", {{"goos", "linux"}}), without);
  ASSERT_EQ(projection.fields(), 2u);
  EXPECT_EQ(projection.field_name(1), "pkg");
  EXPECT_EQ(projection.value(without, 1), "");
}

TEST_F(ProjectionTest, NamedKeysAreTakenOutOfTheGroups) {
  named_ = {{"pkg"}, {"/size", ".name"}};
  Projection config = make(".config");
  EXPECT_EQ(config.joined_values(project(config, "D", {{"goos", "linux"}, {"pkg", "p"}})), "linux");
  Projection name = make(".fullname");
  EXPECT_EQ(name.joined_values(project(name, "D/size=1/a")), "*/a");
}

TEST_F(ProjectionTest, MembersOfConfigAreRankedOrSortBytewise) {
  Projection ranked = make(".config", true);
  Projection bytewise = make(".config", false);
  for (const char* value : {"z", "a"}) {
    project(ranked, "D", {{"k", value}});
    project(bytewise, "D", {{"k", value}});
  }
  EXPECT_THAT(sorted(ranked), ElementsAre("z", "a"));
  EXPECT_THAT(sorted(bytewise), ElementsAre("a", "z"));
}

TEST_F(ProjectionTest, WithoutEmptiesFields) {
  Projection projection = make("k,l");
  const TupleId a = project(projection, "D", {{"k", "1"}, {"l", "2"}});
  const TupleId b = project(projection, "D", {{"k", "9"}, {"l", "2"}});
  EXPECT_EQ(projection.without(a, {"k"}), projection.without(b, {"k"}));
  EXPECT_EQ(projection.joined_values(projection.without(a, {"k"})), "2");
}

TEST_F(ProjectionTest, KeepsManyTuplesApart) {
  Projection projection = make("/i");
  std::vector<TupleId> ids;
  for (int i = 0; i < 5000; ++i) {
    ids.push_back(project(projection, "D/i=" + std::to_string(i)));
  }
  for (int i = 0; i < 5000; ++i) {
    ASSERT_EQ(project(projection, "D/i=" + std::to_string(i)), ids[static_cast<std::size_t>(i)]);
  }
  EXPECT_EQ(projection.tuples(), 5000u);
}

}  // namespace
}  // namespace codecbench::benchproc
