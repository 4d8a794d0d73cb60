// The p of golang's benchstat for the two-sided U test, reproduced with its defect.
//
// For comparison with existing reports only; mann_whitney.h has the right p. The defect: whatever
// the shape of the distribution, p is twice its lower tail at min(U1, U2). With ties and samples of
// different size the distribution is skewed, so p can exceed 1 or be exactly 0, and it changes if
// the samples are swapped. With two distinct values in all, the lower tail comes from a formula
// whose bound is truncated toward zero, so a bound just below zero still counts one term. The order
// of the floating-point operations is benchstat's, for equal last bits; only where it divides by a
// binomial coefficient of more than 20 items, which it takes as the exponential of log-gamma
// values, may the last digits depend on the C library. Source: the behaviour of
// golang.org/x/perf/cmd/benchstat with go-moremath f10218a.
#ifndef CODECBENCH_HARNESS_STATS_BENCHSTAT_P_VALUE_H_
#define CODECBENCH_HARNESS_STATS_BENCHSTAT_P_VALUE_H_

#include <cstddef>
#include <cstdint>

#include "harness/stats/midranks.h"

namespace codecbench::stats {

// `doubled_u` is 2U of the first sample, `ranks` those of the merged sample. REQUIRES: both samples
// not empty, not all values equal; exact only for at most 50 values a sample, 25 with ties.
// Complexity as mann_whitney().
double benchstat_p_value(std::size_t n1, std::size_t n2, std::int64_t doubled_u,
                         const Midranks& ranks, bool exact);

}  // namespace codecbench::stats

#endif  // CODECBENCH_HARNESS_STATS_BENCHSTAT_P_VALUE_H_
