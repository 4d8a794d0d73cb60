#include "harness/results/unit.h"

#include <gtest/gtest.h>

namespace codecbench::results {
namespace {

struct UnitCase {
  std::string unit;
  std::string tidied;
  double factor;
};

const std::vector<UnitCase> units = {{"ns/op", "sec/op", 1e-9},
                                     {"MB/s", "B/s", 1e6},
                                     {"B/op", "B/op", 1},
                                     {"sec/op", "sec/op", 1},
                                     {"p50-ns/op", "p50-sec/op", 1e-9},
                                     {"ns/MB", "sec/MB", 1e-9},
                                     {"op/ns", "op/ns", 1},
                                     {"op/ns*MB", "op/ns*B", 1e6},
                                     {"nsec", "nsec", 1},
                                     {"us/op", "us/op", 1},
                                     {"ns", "sec", 1e-9},
                                     {"", "", 1},
                                     {"-", "-", 1},
                                     {"encoded-B", "encoded-B", 1},
                                     {"kB", "kB", 1}};

TEST(Tidied, UnitAndFactor) {
  for (const UnitCase& expected : units) {
    const TidyUnit tidied = tidy_unit(expected.unit);
    EXPECT_EQ(tidied.unit, expected.tidied);
    EXPECT_EQ(tidied.factor, expected.factor);
  }
}

}  // namespace
}  // namespace codecbench::results
