// The library against numbers that golang's benchstat computed itself.
//
// The vectors are not part of the project: the environment variable CODECBENCH_BENCHSTAT_GOLDEN
// names the folder that holds stats-vectors.json (of golang.org/x/perf 712aea8 with go-moremath
// f10218a) and v1-vectors.json (of golang.org/x/perf 91a0461). Without it these tests are skipped
// and say so; the rules they check have tests of their own beside each file. Each test counts its
// vectors, so that a file with other contents does not pass for this one.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "harness/stats/mann_whitney.h"
#include "harness/stats/mean.h"
#include "harness/stats/median_interval.h"
#include "harness/stats/outliers.h"
#include "harness/stats/quantile.h"
#include "harness/stats/welch_t.h"

namespace codecbench::stats {
namespace {

using Json = nlohmann::json;

constexpr const char* folder_variable = "CODECBENCH_BENCHSTAT_GOLDEN";

// Infinities and NaN are strings in the files.
double number(const Json& json) {
  if (json.is_number()) return json.get<double>();
  const auto text = json.get<std::string>();
  if (text == "+Inf") return std::numeric_limits<double>::infinity();
  if (text == "-Inf") return -std::numeric_limits<double>::infinity();
  EXPECT_EQ(text, "NaN");
  return std::numeric_limits<double>::quiet_NaN();
}

std::vector<double> numbers(const Json& json) {
  std::vector<double> values;
  for (const Json& value : json) values.push_back(number(value));
  return values;
}

// Equal, both NaN, or within a relative error: the C library's exp, log, lgamma and erfc differ
// from Go's in the last digits.
void expect_close(double actual, double expected, double tolerance, const Json& vector) {
  if (std::isnan(expected)) {
    EXPECT_TRUE(std::isnan(actual)) << vector;
  } else if (actual != expected) {
    EXPECT_NEAR(actual / expected, 1, tolerance) << vector;
  }
}

class Vectors : public testing::Test {
 protected:
  void SetUp() override {
    const char* folder = std::getenv(folder_variable);
    if (folder == nullptr || *folder == '\0') {
      GTEST_SKIP() << folder_variable
                   << " is not set: set it to the folder with benchstat's stats-vectors.json and "
                      "v1-vectors.json to run this test.";
    }
    folder_ = folder;
  }

  Json read(const std::string& file) const {
    std::ifstream stream(folder_ + "/" + file);
    Json vectors = Json::parse(stream, nullptr, false);
    EXPECT_TRUE(vectors.is_object()) << folder_ << "/" << file << " cannot be read";
    return vectors;
  }

  Json section(const std::string& file, const std::string& name, std::size_t count) const {
    Json vectors = read(file);
    Json section = vectors.is_object() ? vectors.value(name, Json::array()) : Json::array();
    EXPECT_EQ(section.size(), count) << name;
    RecordProperty(name, static_cast<int>(section.size()));
    return section;
  }

 private:
  std::string folder_;
};

TEST_F(Vectors, QuantileToTheLastBit) {
  for (const Json& v : section("stats-vectors.json", "quantile_r8", 88)) {
    EXPECT_EQ(quantile(numbers(v["xs"]), number(v["q"])), number(v["value"])) << v;
  }
}

TEST_F(Vectors, MedianInterval) {
  for (const Json& v : section("stats-vectors.json", "median_ci", 552)) {
    const RankInterval ranks = median_rank_interval(v["n"], number(v["confidence"]));
    EXPECT_EQ(ranks.low, v["lo_order"].get<std::size_t>()) << v;
    EXPECT_EQ(ranks.high, v["hi_order"].get<std::size_t>()) << v;
    expect_close(ranks.coverage, number(v["actual"]), 1e-13, v);
  }
}

TEST_F(Vectors, GeometricMean) {
  for (const Json& v : section("stats-vectors.json", "geomean", 8)) {
    expect_close(geometric_mean(numbers(v["xs"])), number(v["geomean"]), 1e-14, v);
  }
}

TEST_F(Vectors, MannWhitney) {
  int to_the_last_bit = 0;
  for (const Json& v : section("stats-vectors.json", "mann_whitney", 128)) {
    const std::vector<double> first = numbers(v["x1"]);
    const std::vector<double> second = numbers(v["x2"]);
    const MannWhitneyResult correct = mann_whitney(first, second);
    const MannWhitneyResult benchstat =
        mann_whitney(first, second, Alternative::two_sided, MannWhitneyRule::benchstat);
    if (v.contains("error")) {
      const TestOutcome expected =
          v["error"] == "all samples are equal" ? TestOutcome::all_equal : TestOutcome::too_small;
      EXPECT_EQ(benchstat.outcome, expected) << v;
      EXPECT_EQ(benchstat.p, 1) << v;
      EXPECT_EQ(correct.outcome, expected) << v;
      continue;
    }
    EXPECT_EQ(benchstat.outcome, TestOutcome::tested) << v;
    EXPECT_EQ(benchstat.u, number(v["U"])) << v;
    EXPECT_EQ(benchstat.has_ties, v["has_ties"].get<bool>()) << v;
    EXPECT_EQ(benchstat.exact, v["method"] == "exact") << v;
    const double p = number(v["p"]);
    expect_close(benchstat.p, p, 1e-14, v);
    if (benchstat.p == p) ++to_the_last_bit;
    expect_close(correct.p, v.contains("p_correct") ? number(v["p_correct"]) : p, 1e-13, v);
  }
  RecordProperty("to_the_last_bit", to_the_last_bit);
  EXPECT_GE(to_the_last_bit, 110) << "of 125; those that depend on exp, lgamma or erfc may differ";
}

TEST_F(Vectors, MannWhitneyNeedsMoreSamples) {
  for (const Json& v : section("stats-vectors.json", "mann_whitney", 128)) {
    if (v.contains("error") || !v.contains("warnings")) continue;
    const std::size_t larger = std::max(v["x1"].size(), v["x2"].size());
    const std::size_t needed = mann_whitney_samples_needed(0.05, 9).value_or(10);
    const bool warned = number(v["p"]) > 0.05 && larger < needed;
    const Json expected = warned
                              ? Json::array({"need >= " + std::to_string(needed) +
                                             " samples to detect a difference at alpha level 0.05"})
                              : Json::array();
    EXPECT_EQ(v["warnings"], expected) << v;
  }
}

TEST_F(Vectors, SmallestMannWhitneyP) {
  for (const Json& v : section("stats-vectors.json", "mann_whitney_min_p", 144)) {
    expect_close(smallest_mann_whitney_p(v["n1"], v["n2"]), number(v["min_p"]), 1e-15, v);
  }
}

TEST_F(Vectors, MannWhitneyLimits) {
  const Json limits = section("stats-vectors.json", "mann_whitney_limits", 2);
  EXPECT_EQ(limits["exact_no_ties_max_n"], mann_whitney_exact_limit);
  EXPECT_EQ(limits["exact_ties_max_n"], mann_whitney_tied_exact_limit);
}

TEST_F(Vectors, WelchT) {
  for (const Json& v : section("stats-vectors.json", "welch_t", 20)) {
    const WelchResult result = welch_t(numbers(v["x1"]), numbers(v["x2"]));
    if (v.contains("error")) {
      EXPECT_EQ(result.outcome, v["error"] == "sample is too small" ? TestOutcome::too_small
                                                                    : TestOutcome::zero_variance)
          << v;
      continue;
    }
    EXPECT_EQ(result.t, number(v["t"])) << v;
    EXPECT_EQ(result.degrees_of_freedom, number(v["dof"])) << v;
    // The reference takes 1 minus the lower tail, so small p have an absolute error.
    EXPECT_NEAR(result.p, number(v["p"]), 2e-15) << v;
  }
}

TEST_F(Vectors, Summary) {
  for (const Json& v : section("stats-vectors.json", "summary", 58)) {
    std::vector<double> sample = numbers(v["xs"]);
    std::sort(sample.begin(), sample.end());  // the order in which the reference adds
    const double confidence = number(v["confidence"]);
    if (v["assume"] == "nothing") {
      EXPECT_EQ(median(sample), number(v["center"])) << v;
      const Interval interval = median_interval(sample, confidence);
      EXPECT_EQ(interval.low, number(v["lo"])) << v;
      EXPECT_EQ(interval.high, number(v["hi"])) << v;
      expect_close(interval.coverage, number(v["actual"]), 1e-14, v);
    }  // means and modes, the other assumptions, are not what this project reports
  }
}

TEST_F(Vectors, OutliersToTheLastBit) {
  for (const Json& v : section("v1-vectors.json", "metrics", 32)) {
    const std::vector<double> kept = without_outliers(numbers(v["values"]));
    ASSERT_EQ(kept, numbers(v["kept"])) << v;
    EXPECT_EQ(arithmetic_mean(kept), number(v["mean"])) << v;
    EXPECT_EQ(*std::min_element(kept.begin(), kept.end()), number(v["min"])) << v;
    EXPECT_EQ(*std::max_element(kept.begin(), kept.end()), number(v["max"])) << v;
  }
}

}  // namespace
}  // namespace codecbench::stats
