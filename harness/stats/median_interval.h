// A confidence interval of the median from order statistics.
//
// The number of values below the true median is binomial(n, 1/2), whatever the distribution, so
// that two ranks bound the median with a known probability; nothing is assumed but independent
// values. Small samples cannot reach a high level: at 0.95 both ends are finite from n = 6 on, at
// 0.99 from 8. The ranks are exactly those of golang's benchstat, its choice between two equally
// probable ranks included. A NaN in a sample gives no useful result.
//
// Source: golang.org/x/perf/benchmath and github.com/aclements/go-moremath/stats (MedianCI).
#ifndef CODECBENCH_HARNESS_STATS_MEDIAN_INTERVAL_H_
#define CODECBENCH_HARNESS_STATS_MEDIAN_INTERVAL_H_

#include <cstddef>
#include <span>

namespace codecbench::stats {

struct RankInterval {
  std::size_t low = 0;   // from 1; 0 is minus infinity
  std::size_t high = 0;  // from 1; n + 1 is plus infinity
  double coverage =
      0;  // the probability that the interval really has, at least the level asked for
  friend bool operator==(const RankInterval&, const RankInterval&) = default;
};

// REQUIRES: n >= 1, confidence >= 0. O(n) up to n = 30; beyond that a normal approximation, O(1).
RankInterval median_rank_interval(std::size_t n, double confidence);

struct Interval {
  double low = 0;  // minus infinity if the sample is too small to tell
  double high = 0;
  double coverage = 0;
};

// REQUIRES: as above; the sample may be in any order.
Interval median_interval(std::span<const double> sample, double confidence);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_MEDIAN_INTERVAL_H_
