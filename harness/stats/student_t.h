// Student's t distribution, with real degrees of freedom.
//
// T is t-distributed with v degrees of freedom if T^2 / (v + T^2) is Beta(1/2, v/2) and T is
// symmetric; both tails are accurate to about 1e-14 relative, for v up to 1e8. An infinite v is the
// normal distribution. Every function gives NaN for NaN and for v <= 0.
#ifndef CODECBENCH_HARNESS_STATS_STUDENT_T_H_
#define CODECBENCH_HARNESS_STATS_STUDENT_T_H_

namespace codecbench::stats {

double student_t_cdf(double t, double degrees_of_freedom);         // P(T <= t)
double student_t_upper_tail(double t, double degrees_of_freedom);  // P(T > t)
double student_t_two_sided(double t, double degrees_of_freedom);   // P(|T| >= |t|)

// The t with P(T <= t) = p: -infinity for 0, infinity for 1, NaN outside [0, 1]. By bisection, some
// 60 evaluations.
double student_t_quantile(double p, double degrees_of_freedom);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_STUDENT_T_H_
