// The standard normal distribution.
//
// No tail is computed as 1 minus the other one, so small probabilities keep their digits: the
// relative error of a tail grows with z^2 times the rounding error of z, and is below 1e-15 to z =
// 2 and 1e-13 to z = 20.
#ifndef CODECBENCH_HARNESS_STATS_NORMAL_H_
#define CODECBENCH_HARNESS_STATS_NORMAL_H_

namespace codecbench::stats {

// P(Z <= z), by the complementary error function. NaN gives NaN.
double normal_cdf(double z);

// P(Z > z).
double normal_upper_tail(double z);

// The z with P(Z <= z) = p: -infinity for 0, infinity for 1, NaN outside [0, 1]. Relative error
// about 1e-15. Source: M. J. Wichura, Algorithm AS 241 (PPND16), Applied Statistics 37 (1988)
// 477-484.
double normal_quantile(double p);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_NORMAL_H_
