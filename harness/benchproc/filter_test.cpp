#include "harness/benchproc/filter.h"

#include <gtest/gtest.h>

#include <utility>

namespace codecbench::benchproc {
namespace {

class FilterTest : public testing::Test {
 protected:
  FilterTest() {
    config_.set(dictionary_.id(".file"), dictionary_.id("new"), false);
    config_.set(dictionary_.id("goos"), dictionary_.id("linux"));
    subject_ = {dictionary_.id("Decode/format=cbor/size=1k-8"), &config_};
  }

  bool keeps(std::string_view query, const UnitNames& unit = {"sec/op", "ns/op"}) {
    auto filter = Filter::compile(query, dictionary_);
    EXPECT_TRUE(std::holds_alternative<Filter>(filter)) << query;
    return std::get<Filter>(filter).keeps(subject_, unit, dictionary_);
  }

  std::string error(std::string_view query) {
    const auto filter = Filter::compile(query, dictionary_);
    const auto* error = std::get_if<SyntaxError>(&filter);
    return error == nullptr ? "none" : error->message;
  }

  Dictionary dictionary_;
  ConfigState config_;
  Subject subject_;
};

TEST_F(FilterTest, ReadsEveryKindOfKey) {
  EXPECT_TRUE(keeps("*"));
  EXPECT_TRUE(keeps(".name:Decode"));
  EXPECT_FALSE(keeps(".name:Dec"));  // the whole value, not a part of it
  EXPECT_TRUE(keeps(".fullname:/^Decode.*-8$/"));
  EXPECT_TRUE(keeps("/format:cbor /gomaxprocs:8"));
  EXPECT_TRUE(keeps("goos:linux"));
  EXPECT_TRUE(keeps(".file:new"));
  EXPECT_TRUE(keeps("absent:\"\""));
}

TEST_F(FilterTest, CombinesMatches) {
  EXPECT_TRUE(keeps("/format:(json OR cbor)"));
  EXPECT_FALSE(keeps("-goos:linux"));
  EXPECT_TRUE(keeps("goos:windows OR /size:/k$/"));
  EXPECT_FALSE(keeps("-*"));
}

TEST_F(FilterTest, SelectsMeasurementsByEitherNameOfTheUnit) {
  EXPECT_TRUE(keeps(".unit:ns/op"));
  EXPECT_TRUE(keeps(".unit:sec/op"));
  EXPECT_FALSE(keeps(".unit:sec/op", {"B/op", "B/op"}));
  EXPECT_TRUE(keeps("-.unit:sec/op goos:linux", {"B/op", "B/op"}));
}

TEST_F(FilterTest, KnowsWhetherItLooksAtUnits) {
  EXPECT_TRUE(std::get<Filter>(Filter::compile("a:b", dictionary_)).ignores_units());
  EXPECT_FALSE(std::get<Filter>(Filter::compile("a:b OR .unit:c", dictionary_)).ignores_units());
}

TEST_F(FilterTest, AddsRequirements) {
  auto filter = std::get<Filter>(Filter::compile("*", dictionary_));
  filter.require(Key("/format", dictionary_), {"json", "cbor"});
  EXPECT_TRUE(filter.keeps(subject_, {}, dictionary_));
  filter.require(Key("goos", dictionary_), {"windows"});
  EXPECT_FALSE(filter.keeps(subject_, {}, dictionary_));
}

TEST_F(FilterTest, RefusesKeysThatCannotBeFiltered) {
  EXPECT_EQ(error(".config:x"), ".config is only allowed in projections");
  EXPECT_EQ(error("\"\":x"), "key must not be empty");
}

}  // namespace
}  // namespace codecbench::benchproc
