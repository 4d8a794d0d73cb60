// The samples and rules of the first benchstat, which golang used until 2023.
//
// It differs from its successor in almost everything: lines are skipped without a message, units are
// not tidied, a name is a row and an input is a column, results are grouped by labels (`-split`),
// outliers are dropped (stats/outliers.h), the center is the mean and the range is that of what was
// kept. Kept for old reports; the source of the rules is golang.org/x/perf at commit 91a0461.
#ifndef CODECBENCH_HARNESS_BENCHSTAT_V1_COLLECTION_H_
#define CODECBENCH_HARNESS_BENCHSTAT_V1_COLLECTION_H_

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace codecbench::benchstat {

struct V1Sample {
  std::string unit;  // empty: there are no values
  std::vector<double> values;
  std::vector<double> kept;  // without outliers
  double min = 0;            // of what was kept
  double mean = 0;
  double max = 0;
};

class V1Collection {
 public:
  // `split`: the labels that make groups, in order.
  explicit V1Collection(std::vector<std::string> split) : split_(std::move(split)) {}

  void begin_file(const std::string& name);
  void add_line(std::string_view line);  // without its end
  // Drops outliers and computes the means, after the last line.
  void finish();

  // All in order of first appearance. An input that was given twice is there twice.
  const std::vector<std::string>& configs() const { return configs_; }
  const std::vector<std::string>& groups() const { return groups_; }
  const std::vector<std::string>& units() const { return units_; }
  const std::vector<std::string>& benchmarks(const std::string& group) const;
  // Null if there is none.
  const V1Sample* find(const std::string& config, const std::string& group,
                       const std::string& benchmark, const std::string& unit) const;

 private:
  using Labels = std::map<std::string, std::string, std::less<>>;
  using Key = std::tuple<std::string, std::string, std::string, std::string>;

  void add_result(std::string_view line);
  std::string group_of(std::string_view name) const;
  V1Sample& sample_for(const std::string& group, const std::string& benchmark,
                       const std::string& unit);

  std::vector<std::string> split_;
  std::vector<std::string> configs_, groups_, units_;
  std::map<std::string, std::vector<std::string>> benchmarks_;  // by group
  std::map<Key, V1Sample> samples_;                             // config, group, benchmark, unit
  // Of the file that is being read. Labels in front of its first blank line are permanent.
  Labels labels_;
  Labels permanent_labels_;
  bool in_header_ = true;
};

}  // namespace codecbench::benchstat

#endif  // CODECBENCH_HARNESS_BENCHSTAT_V1_COLLECTION_H_
