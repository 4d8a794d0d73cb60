#include "harness/stats/paired_ratio.h"

#include <vector>

#include "harness/stats/quantile.h"

namespace codecbench::stats {

PairedRatio paired_ratio(std::span<const double> numerator, std::span<const double> denominator,
                         double confidence) {
  std::vector<double> ratios;
  ratios.reserve(numerator.size());
  for (std::size_t i = 0; i < numerator.size(); ++i)
    ratios.push_back(numerator[i] / denominator[i]);
  PairedRatio result{ratios.size(), median(ratios), {}};
  if (!ratios.empty()) result.interval = median_interval(ratios, confidence);
  return result;
}

}  // namespace codecbench::stats
