// The binomial distribution, and what a count of successes says about the probability behind it.
//
// Probabilities have a relative error of about 1e-14, in either tail. NaN for a probability outside
// [0, 1].
#ifndef CODECBENCH_HARNESS_STATS_BINOMIAL_H_
#define CODECBENCH_HARNESS_STATS_BINOMIAL_H_

#include <cstdint>

namespace codecbench::stats {

double binomial_pmf(std::int64_t k, std::int64_t n, double p);         // P(X = k); 0 outside 0..n
double binomial_cdf(std::int64_t k, std::int64_t n, double p);         // P(X <= k)
double binomial_upper_tail(std::int64_t k, std::int64_t n, double p);  // P(X >= k)

struct ProportionInterval {
  double low = 0;
  double high = 1;
};

// The interval of the success probability whose each side is missed with probability at most (1 -
// confidence) / 2, whatever the probability is. 0 and 1 themselves are ends where no, or every,
// trial succeeded; without trials it is [0, 1]. NaN ends outside the domain 0 <= successes <=
// trials, confidence in [0, 1). Source: C. J. Clopper, E. S. Pearson, Biometrika 26 (1934) 404-413.
ProportionInterval clopper_pearson(std::int64_t successes, std::int64_t trials, double confidence);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_BINOMIAL_H_
