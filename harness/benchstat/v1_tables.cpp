#include "harness/benchstat/v1_tables.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "harness/benchproc/scale.h"
#include "harness/benchstat/statistics.h"
#include "harness/stats/mann_whitney.h"
#include "harness/stats/mean.h"
#include "harness/stats/welch_t.h"

namespace codecbench::benchstat {
namespace {

using benchproc::print_fixed;

struct TestResult {
  std::optional<double> p;  // nothing: no test was asked for, or it failed
  std::string failure;
};

TestResult test(const V1Sample& before, const V1Sample& after, const V1Rules& rules) {
  stats::TestOutcome outcome = stats::TestOutcome::tested;
  double p = 1;
  if (rules.test == V1Test::none) return {};
  if (rules.test == V1Test::u_test) {
    const auto result = stats::mann_whitney(
        before.kept, after.kept, stats::Alternative::two_sided,
        rules.benchstat ? stats::MannWhitneyRule::benchstat : stats::MannWhitneyRule::correct);
    outcome = result.outcome;
    p = result.p;
  } else {
    const auto result = stats::welch_t(before.kept, after.kept);
    outcome = result.outcome;
    p = result.p;
  }
  switch (outcome) {
    case stats::TestOutcome::too_small:
      return {std::nullopt, "(too few samples)"};
    case stats::TestOutcome::all_equal:
      return {std::nullopt, "(all equal)"};
    case stats::TestOutcome::zero_variance:
      return {std::nullopt, "(zero variance)"};
    default:
      return {p, ""};
  }
}

void compare(const V1Sample& before, const V1Sample& after, bool higher_is_better,
             const V1Rules& rules, V1Row& row) {
  const TestResult result = test(before, after, rules);
  row.delta = "~";
  row.note = result.failure;
  const bool tested = result.p.has_value();
  const bool significant = tested ? *result.p < rules.alpha : result.failure.empty();
  if (significant && before.mean == after.mean) {
    row.delta = "0.00%";
  } else if (significant) {
    row.percent = (after.mean / before.mean - 1.0) * 100.0;
    row.delta = ratio_text(after.mean / before.mean);
    row.change = (row.percent < 0) != higher_is_better ? 1 : -1;
  }
  if (tested) {
    row.note = "(p=" + print_fixed(*result.p, 3) + " n=" + std::to_string(before.kept.size()) +
               "+" + std::to_string(after.kept.size()) + ")";
  }
}

class V1TableBuilder {
 public:
  V1TableBuilder(const V1Collection& collection, const V1Rules& rules)
      : collection_(collection), rules_(rules) {}

  V1Table build(const std::string& unit) const {
    V1Table table;
    table.metric = benchproc::metric_name_v1(unit);
    table.configs = collection_.configs();
    table.compares = table.configs.size() == 2;
    table.groups = collection_.groups().size();
    for (const std::string& group : collection_.groups()) {
      for (const std::string& benchmark : collection_.benchmarks(group)) {
        if (auto row = build_row(table, group, benchmark, unit)) table.rows.push_back(*row);
      }
    }
    if (table.rows.empty()) return table;
    sort(table);
    if (rules_.geomean) add_geomean(table, unit);
    return table;
  }

 private:
  std::optional<V1Row> build_row(const V1Table& table, const std::string& group,
                                 const std::string& benchmark, const std::string& unit) const {
    V1Row row;
    row.benchmark = benchmark;
    if (table.groups > 1) row.group = group;
    bool complete = true;
    bool scaled = false;
    for (const std::string& config : table.configs) {
      const V1Sample* sample = collection_.find(config, group, benchmark, unit);
      complete = complete && sample != nullptr;
      row.samples.push_back(sample != nullptr ? *sample : V1Sample());
      if (sample != nullptr && !scaled) row.scaler = benchproc::scale_v1(sample->mean, unit);
      scaled = scaled || sample != nullptr;
    }
    if (table.compares) {
      if (!complete) return std::nullopt;
      compare(row.samples[0], row.samples[1], table.metric == "speed", rules_, row);
    }
    return row;
  }

  void sort(V1Table& table) const {
    const auto before = [this](const V1Row& a, const V1Row& b) {
      if (rules_.sort == V1Sort::name) return a.benchmark < b.benchmark;
      return std::abs(a.percent) * a.change < std::abs(b.percent) * b.change;
    };
    if (rules_.sort == V1Sort::none) return;
    std::stable_sort(table.rows.begin(), table.rows.end(), [&](const V1Row& a, const V1Row& b) {
      return rules_.reverse ? before(b, a) : before(a, b);
    });
  }

  // Over the means that are not 0, of all rows, also those that the table leaves out.
  void add_geomean(V1Table& table, const std::string& unit) const {
    V1Row row;
    row.benchmark = "[Geo mean]";
    std::size_t most = 0;
    bool delta = table.compares;
    bool scaled = false;
    for (const std::string& config : table.configs) {
      std::vector<double> means;
      for (const std::string& group : collection_.groups()) {
        for (const std::string& benchmark : collection_.benchmarks(group)) {
          const V1Sample* sample = collection_.find(config, group, benchmark, unit);
          if (sample != nullptr && sample->mean != 0) means.push_back(sample->mean);
        }
      }
      most = std::max(most, means.size());
      V1Sample& geomean = row.samples.emplace_back();
      if (means.empty()) {
        delta = false;
        continue;
      }
      geomean.unit = unit;
      geomean.mean = stats::geometric_mean(means);
      if (!scaled) row.scaler = benchproc::scale_v1(geomean.mean, unit);
      scaled = true;
    }
    if (most <= 1) return;
    if (delta) {
      row.percent = (row.samples[1].mean / row.samples[0].mean - 1.0) * 100.0;
      row.delta = ratio_text(row.samples[1].mean / row.samples[0].mean);
    }
    table.rows.push_back(std::move(row));
  }

  const V1Collection& collection_;
  const V1Rules& rules_;
};

}  // namespace

std::vector<V1Table> build_v1_tables(const V1Collection& collection, const V1Rules& rules) {
  const V1TableBuilder builder(collection, rules);
  std::vector<V1Table> tables;
  for (const std::string& unit : collection.units()) {
    V1Table table = builder.build(unit);
    if (!table.rows.empty()) tables.push_back(std::move(table));
  }
  return tables;
}

std::string v1_range_text(const V1Sample& sample) {
  if (sample.mean == 0 || sample.max == 0) return "";
  const double range = std::max(1 - sample.min / sample.mean, sample.max / sample.mean - 1);
  return print_fixed(range * 100.0, 0) + "%";
}

}  // namespace codecbench::benchstat
