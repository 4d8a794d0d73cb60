// The tax: what the suite's adapter adds to the time of its library.
//
// A fairness file (fairness_run.h) is a result file in which every codec stands twice: as the suite
// drives it, and as its plain driver does, under the codec's name with plain_suffix behind it. The
// tax of a cell is the ratio of the two less one, taken within rounds; that of a library's
// operation is the geometric mean over its datasets, round by round, so that its interval knows how
// rounds differ. Pure functions over plain values.
#ifndef CODECBENCH_HARNESS_FAIRNESS_TAX_H_
#define CODECBENCH_HARNESS_FAIRNESS_TAX_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/results/record.h"
#include "harness/results/result_reader.h"

namespace codecbench::fairness {

inline constexpr std::string_view plain_suffix = "@plain";
// The kind of the annotation with a plain driver's `codec`, `format`, `operation` and `text`.
inline constexpr std::string_view plain_driver_kind = "plain-driver";
// More than that is unfair: the library's cells are marked.
inline constexpr double limit_of_time = 0.03;
inline constexpr double limit_of_instructions = 0.02;
// What a document may cost more however small it is, in instructions: a result that is kept in the
// codec instead of on the stack, and looked at. Measured: 0 to 6, for libraries that take 250 to
// 5,000 for a document of 70 bytes.
inline constexpr double instructions_per_document = 10;

enum class Measure { time, instructions };

// Of one cell.
struct CellTax {
  std::string dataset;
  std::size_t n = 0;              // rounds
  double ratio = 1;               // adapter / plain, the median of the rounds'
  double added_per_document = 0;  // instructions or ns
};

struct Tax {
  std::string codec;  // full name
  std::string format;
  std::string operation;
  Measure measure = Measure::time;
  std::size_t n = 0;  // rounds that have every dataset
  // adapter / plain: geometric mean over the datasets, Hodges-Lehmann estimate over the rounds with
  // its interval at 0.95; infinite ends with fewer than six rounds; the ratio itself for
  // instructions, which do not vary.
  double ratio = 1;
  double low = 1;
  double high = 1;
  std::vector<CellTax> cells;  // by dataset

  // Beyond the limit, by the estimate. Instructions: in some cell, and by more than
  // instructions_per_document.
  bool over_limit() const;
  // Over or under, and the interval reaches the other side.
  bool unclear() const;
  // The two in words, as every report says them; empty for what is clearly within the limit.
  std::string_view verdict() const;
};

// In the order of the plain drivers' texts. What stands there without its pair contributes nothing.
std::vector<Tax> taxes(const results::ResultFile& file);

}  // namespace codecbench::fairness

#endif  // CODECBENCH_HARNESS_FAIRNESS_TAX_H_
