// Every test on data without a difference: 2,000 data sets a size, with and without ties, rejects
// no more often than it says, and on data with a difference it does reject. Deterministic; the
// bounds are exact binomial ones at 99.9 %.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "base/splitmix64.h"
#include "harness/stats/binomial.h"
#include "harness/stats/drift.h"
#include "harness/stats/hodges_lehmann.h"
#include "harness/stats/mann_whitney.h"
#include "harness/stats/normal.h"
#include "harness/stats/rank_sum_distribution.h"
#include "harness/stats/signed_rank_distribution.h"
#include "harness/stats/welch_t.h"
#include "harness/stats/wilcoxon_signed_rank.h"

namespace codecbench::stats {
namespace {

using Sample = std::vector<double>;

constexpr int data_sets = 2000;
constexpr double confidence = 0.999;
constexpr double levels[] = {0.01, 0.05, 0.1, 0.25};

// Symmetric around 0 either way; with ties the values are whole numbers, seven of them common.
enum class Ties { none, many };

double draw(SplitMix64& random, Ties ties) {
  const double z = normal_quantile(random.between_zero_and_one());
  return ties == Ties::none ? z : std::round(1.5 * z);
}

Sample draw(SplitMix64& random, std::size_t n, Ties ties) {
  Sample sample(n);
  for (double& x : sample) x = draw(random, ties);
  return sample;
}

std::vector<double> p_values(std::uint64_t seed, const std::function<double(SplitMix64&)>& test) {
  SplitMix64 random(seed);
  std::vector<double> values(data_sets);
  for (double& p : values) p = test(random);
  std::sort(values.begin(), values.end());
  return values;
}

int count_at_most(const std::vector<double>& sorted, double level) {
  return static_cast<int>(std::upper_bound(sorted.begin(), sorted.end(), level) - sorted.begin());
}

// One p in 1000 such counts of a test that keeps its level would be as high.
void expect_level_kept(const std::vector<double>& sorted, double level, const std::string& what) {
  const int rejected = count_at_most(sorted, level);
  EXPECT_GE(binomial_upper_tail(rejected, data_sets, level), 1 - confidence)
      << what << ": " << rejected << " of " << data_sets << " rejected at " << level;
}

// As expect_level_kept, and one in 1000 as low: for a test that rejects with exactly this
// probability.
void expect_rate(int rejected, double rate, const std::string& what) {
  const ProportionInterval interval = clopper_pearson(rejected, data_sets, confidence);
  EXPECT_LE(interval.low, rate) << what << ": " << rejected << " of " << data_sets;
  EXPECT_GE(interval.high, rate) << what << ": " << rejected << " of " << data_sets;
}

// Dvoretzky, Kiefer, Wolfowitz and Massart: the empirical distribution is nowhere further from the
// true one but with probability 1 - confidence, on one side.
double kolmogorov_bound() { return std::sqrt(std::log(1 / (1 - confidence)) / (2.0 * data_sets)); }

// P(p <= x) <= x everywhere.
void expect_super_uniform(const std::vector<double>& sorted, const std::string& what) {
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const double share = static_cast<double>(i + 1) / data_sets;
    ASSERT_LE(share, sorted[i] + kolmogorov_bound()) << what << " at " << sorted[i];
  }
}

// The p have the distribution that the exact null distribution gives them. P(p <= x), for x in its
// support, is the chance of the values whose p is at most x.
void expect_exact_distribution(const std::vector<double>& sorted,
                               const CountedDistribution& distribution, const std::string& what) {
  for (std::ptrdiff_t k = 0; 2 * k <= distribution.largest(); ++k) {
    const double p = distribution.two_sided(k);
    const double share = static_cast<double>(count_at_most(sorted, p)) / data_sets;
    ASSERT_NEAR(share, p, kolmogorov_bound()) << what << " at " << p;
  }
  for (const double level : levels) {
    const std::ptrdiff_t last = distribution.last_within(level / 2);
    const double attained = last < 0 ? 0 : distribution.two_sided(last);
    expect_rate(count_at_most(sorted, level), attained, what + " at " + std::to_string(level));
  }
}

std::string name(const char* test, std::size_t n, Ties ties) {
  return std::string(test) + ", n = " + std::to_string(n) + (ties == Ties::none ? "" : ", ties");
}

TEST(FalsePositiveRate, MannWhitneyKeepsItsLevel) {
  for (const Ties ties : {Ties::none, Ties::many}) {
    for (const std::size_t n : {5U, 8U, 12U}) {
      const std::string what = name("Mann-Whitney", n, ties);
      const std::vector<double> sorted = p_values(100 + n, [&](SplitMix64& random) {
        const Sample first = draw(random, n, ties);
        return mann_whitney(first, draw(random, n, ties)).p;
      });
      for (const double level : levels) expect_level_kept(sorted, level, what);
      expect_super_uniform(sorted, what);
      if (ties == Ties::none) expect_exact_distribution(sorted, rank_sum_distribution(n, n), what);
    }
  }
}

TEST(FalsePositiveRate, MannWhitneyKeepsItsLevelForUnequalSizes) {
  for (const Ties ties : {Ties::none, Ties::many}) {
    const std::string what = name("Mann-Whitney, 9 against", 5, ties);
    const std::vector<double> sorted = p_values(200, [&](SplitMix64& random) {
      const Sample first = draw(random, 9, ties);
      return mann_whitney(first, draw(random, 5, ties)).p;
    });
    for (const double level : levels) expect_level_kept(sorted, level, what);
    expect_super_uniform(sorted, what);
    if (ties == Ties::none) expect_exact_distribution(sorted, rank_sum_distribution(9, 5), what);
  }
}

TEST(FalsePositiveRate, OneSidedMannWhitneyKeepsItsLevel) {
  for (const Alternative alternative : {Alternative::less, Alternative::greater}) {
    const std::vector<double> sorted = p_values(300, [&](SplitMix64& random) {
      const Sample first = draw(random, 7, Ties::many);
      return mann_whitney(first, draw(random, 10, Ties::many), alternative).p;
    });
    for (const double level : levels) expect_level_kept(sorted, level, "one-sided Mann-Whitney");
    expect_super_uniform(sorted, "one-sided Mann-Whitney");
  }
}

// Ten values against one, one in eleven of them low: if it is the single one, benchstat's p is 0
// and not 2/11.
TEST(FalsePositiveRate, BenchstatsRuleDoesNotKeepItsLevel) {
  for (const MannWhitneyRule rule : {MannWhitneyRule::correct, MannWhitneyRule::benchstat}) {
    const std::vector<double> sorted = p_values(400, [&](SplitMix64& random) {
      Sample first(10);
      for (double& x : first) x = random.unbiased_below(11) == 0 ? 1 : 2;
      const Sample second(1, random.unbiased_below(11) == 0 ? 1 : 2);
      return mann_whitney(first, second, Alternative::two_sided, rule).p;
    });
    const int rejected = count_at_most(sorted, 0.01);
    const bool kept = binomial_upper_tail(rejected, data_sets, 0.01) >= 1 - confidence;
    EXPECT_EQ(kept, rule == MannWhitneyRule::correct) << rejected;
  }
}

TEST(FalsePositiveRate, SignedRankKeepsItsLevel) {
  for (const Ties ties : {Ties::none, Ties::many}) {
    for (const std::size_t n : {6U, 9U, 12U}) {
      const std::string what = name("signed rank", n, ties);
      const std::vector<double> sorted = p_values(500 + n, [&](SplitMix64& random) {
        return wilcoxon_signed_rank(draw(random, n, ties)).p;
      });
      for (const double level : levels) expect_level_kept(sorted, level, what);
      expect_super_uniform(sorted, what);
      if (ties == Ties::none) expect_exact_distribution(sorted, signed_rank_distribution(n), what);
    }
  }
}

TEST(FalsePositiveRate, OneSidedSignedRankKeepsItsLevelAgainstAShift) {
  for (const Alternative alternative : {Alternative::less, Alternative::greater}) {
    const std::vector<double> sorted = p_values(600, [&](SplitMix64& random) {
      Sample differences = draw(random, 10, Ties::many);
      for (double& d : differences) d += 0.25;
      return wilcoxon_signed_rank(differences, 0.25, alternative).p;
    });
    for (const double level : levels) expect_level_kept(sorted, level, "one-sided signed rank");
    expect_super_uniform(sorted, "one-sided signed rank");
  }
}

// Of normal data of equal variance Welch's p is close to uniform from five values on, if slightly
// too large.
TEST(FalsePositiveRate, WelchKeepsItsLevelForNormalData) {
  for (const std::size_t n : {5U, 8U, 12U}) {
    const std::string what = name("Welch", n, Ties::none);
    const std::vector<double> sorted = p_values(700 + n, [&](SplitMix64& random) {
      const Sample first = draw(random, n, Ties::none);
      return welch_t(first, draw(random, n, Ties::none)).p;
    });
    for (const double level : levels) expect_level_kept(sorted, level, what);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      ASSERT_NEAR(static_cast<double>(i + 1) / data_sets, sorted[i], kolmogorov_bound()) << what;
    }
  }
}

TEST(FalsePositiveRate, WelchKeepsItsLevelForRoundedData) {
  const std::vector<double> sorted = p_values(800, [](SplitMix64& random) {
    const Sample first = draw(random, 10, Ties::many);
    return welch_t(first, draw(random, 10, Ties::many)).p;
  });
  for (const double level : levels) expect_level_kept(sorted, level, "Welch, ties");
}

TEST(FalsePositiveRate, MannKendallKeepsItsLevel) {
  for (const Ties ties : {Ties::none, Ties::many}) {
    for (const std::size_t n : {6U, 9U, 12U}) {
      const std::string what = name("Mann-Kendall", n, ties);
      const std::vector<double> sorted = p_values(
          900 + n, [&](SplitMix64& random) { return mann_kendall(draw(random, n, ties)).p; });
      for (const double level : levels) expect_level_kept(sorted, level, what);
      if (ties == Ties::none) expect_super_uniform(sorted, what);
    }
  }
}

TEST(FalsePositiveRate, DriftSeldomAccusesAnIndependentRun) {
  for (const Ties ties : {Ties::none, Ties::many}) {
    for (const std::size_t n : {10U, 20U}) {
      SplitMix64 random(1000 + n);
      int accused = 0;
      for (int i = 0; i < data_sets; ++i) {
        accused += drift(draw(random, n, ties), 0.05).verdict == DriftVerdict::steady ? 0 : 1;
      }
      EXPECT_GE(binomial_upper_tail(accused, data_sets, 0.05), 1 - confidence)
          << name("drift", n, ties) << ": " << accused;
    }
  }
}

TEST(Coverage, HodgesLehmannIntervalsCoverAsOftenAsTheySay) {
  for (const std::size_t n : {6U, 12U}) {
    SplitMix64 random(1100 + n);
    int paired_misses = 0;
    int shift_misses = 0;
    double paired_coverage = 0;
    double shift_coverage = 0;
    for (int i = 0; i < data_sets; ++i) {
      const Interval paired = hodges_lehmann(draw(random, n, Ties::none)).interval;
      const Sample first = draw(random, n, Ties::none);
      const Interval shift = hodges_lehmann_shift(first, draw(random, n, Ties::none)).interval;
      paired_misses += paired.low <= 0 && 0 <= paired.high ? 0 : 1;
      shift_misses += shift.low <= 0 && 0 <= shift.high ? 0 : 1;
      paired_coverage = paired.coverage;
      shift_coverage = shift.coverage;
    }
    expect_rate(paired_misses, 1 - paired_coverage, name("paired misses", n, Ties::none));
    expect_rate(shift_misses, 1 - shift_coverage, name("shift misses", n, Ties::none));
  }
}

TEST(Coverage, HodgesLehmannIntervalsCoverAtLeastAsOftenWithTies) {
  SplitMix64 random(1200);
  int misses = 0;
  double coverage = 0;
  for (int i = 0; i < data_sets; ++i) {
    const Interval interval = hodges_lehmann(draw(random, 9, Ties::many)).interval;
    misses += interval.low <= 0 && 0 <= interval.high ? 0 : 1;
    coverage = interval.coverage;
  }
  EXPECT_GE(binomial_upper_tail(misses, data_sets, 1 - coverage), 1 - confidence) << misses;
}

// Shifts by one and a half or two standard deviations.
TEST(Power, ShiftsAreDetected) {
  SplitMix64 random(1400);
  constexpr int runs = 300;
  int mann_whitney_found = 0;
  int welch_found = 0;
  int signed_rank_found = 0;
  int trend_found = 0;
  for (int i = 0; i < runs; ++i) {
    const Sample first = draw(random, 10, Ties::none);
    Sample second = draw(random, 10, Ties::none);
    for (double& x : second) x += 2;
    mann_whitney_found += mann_whitney(first, second).p <= 0.05 ? 1 : 0;
    welch_found += welch_t(first, second).p <= 0.05 ? 1 : 0;

    Sample differences = draw(random, 10, Ties::none);
    for (double& d : differences) d += 1.5;
    signed_rank_found += wilcoxon_signed_rank(differences).p <= 0.05 ? 1 : 0;

    Sample warming = draw(random, 15, Ties::none);
    for (std::size_t k = 0; k < warming.size(); ++k) warming[k] += 0.4 * static_cast<double>(k);
    trend_found += drift(warming).verdict == DriftVerdict::trending ? 1 : 0;
  }
  EXPECT_GE(mann_whitney_found, 0.95 * runs);
  EXPECT_GE(welch_found, 0.95 * runs);
  EXPECT_GE(signed_rank_found, 0.95 * runs);
  EXPECT_GE(trend_found, 0.9 * runs);
}

}  // namespace
}  // namespace codecbench::stats
