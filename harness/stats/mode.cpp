#include "harness/stats/mode.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace codecbench::stats {

double mode(std::span<const double> sample) {
  std::vector<double> sorted(sample.begin(), sample.end());
  std::sort(sorted.begin(), sorted.end());
  double most_frequent = std::numeric_limits<double>::quiet_NaN();
  std::size_t most = 0;
  std::size_t equal = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    equal = i > 0 && sorted[i] == sorted[i - 1] ? equal + 1 : 1;
    if (equal > most) {
      most = equal;
      most_frequent = sorted[i];
    }
  }
  return most_frequent;
}

}  // namespace codecbench::stats
