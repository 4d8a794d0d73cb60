// The regularized incomplete beta function, from which Student's t and the binomial distribution
// follow.
//
// I_x(a, b) is the probability that a Beta(a, b) variable is at most x. Both tails come out, the
// smaller one with nearly full relative accuracy (1e-13 or better) and the larger one as its
// complement. Sources: the continued fraction BFRAC of A. R. DiDonato, A. H. Morris, ACM TOMS 18
// (1992) 360-373; its factor by C. Loader, "Fast and Accurate Computation of Binomial
// Probabilities" (2000), which avoids differences of large log-gamma values.
#ifndef CODECBENCH_HARNESS_STATS_INCOMPLETE_BETA_H_
#define CODECBENCH_HARNESS_STATS_INCOMPLETE_BETA_H_

namespace codecbench::stats {

struct BetaTails {
  double lower = 0;  // I_x(a, b)
  double upper = 0;  // 1 - I_x(a, b)
};

// With y = 1 - x given on its own, because it may be known better than 1 - x can be computed. NaN
// in both tails outside the domain a, b > 0 and x, y in [0, 1]. O(sqrt(max(a, b))); meant for a, b
// up to 1e8.
BetaTails incomplete_beta(double a, double b, double x, double y);

// (k + m)! / (k! m!) x^k y^m for real k and m, with y = 1 - x. REQUIRES: k, m > 0, 0 < x < 1.
double binomial_density(double k, double m, double x, double y);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_INCOMPLETE_BETA_H_
