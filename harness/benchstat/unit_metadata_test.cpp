#include "harness/benchstat/unit_metadata.h"

#include <gtest/gtest.h>

namespace codecbench::benchstat {
namespace {

TEST(UnitMetadata, KnowsCommonUnitsByName) {
  const UnitMetadata units;
  EXPECT_EQ(units.better("sec/op"), Better::lower);
  EXPECT_EQ(units.better("allocs/op"), Better::lower);
  EXPECT_EQ(units.better("B/s"), Better::higher);
  EXPECT_EQ(units.better("apples"), Better::unknown);
  EXPECT_EQ(units.assumption("sec/op"), Assumption::nothing);
}

TEST(UnitMetadata, BelievesUnitLinesUnderEitherName) {
  UnitMetadata units;
  EXPECT_FALSE(units.set("ns/op", "better", "higher"));
  EXPECT_FALSE(units.set("apples", "assume", "exact"));
  EXPECT_EQ(units.better("sec/op"), Better::higher);
  EXPECT_EQ(units.assumption("apples"), Assumption::exact);
  // Asked for as written: benchstat leaves the unit of a zero untidied.
  EXPECT_FALSE(units.set("ns/GC", "assume", "exact"));
  EXPECT_EQ(units.assumption("ns/GC"), Assumption::exact);
}

TEST(UnitMetadata, TheFirstValueStays) {
  UnitMetadata units;
  units.set("apples", "better", "lower");
  EXPECT_FALSE(units.set("apples", "better", "lower"));
  EXPECT_EQ(units.set("apples", "better", "higher"), "lower");
  EXPECT_EQ(units.better("apples"), Better::lower);
}

}  // namespace
}  // namespace codecbench::benchstat
