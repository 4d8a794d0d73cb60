// May inputs be compared, going by what they say about where they come from?
//
// Results of a dataset with two contents must not be; a different machine, build or library only
// has to be known, because then a ratio shows that as well. Read from the suite's configuration
// lines, and from those of Go. Pure functions.
#ifndef CODECBENCH_HARNESS_BENCHSTAT_PROVENANCE_CHECK_H_
#define CODECBENCH_HARNESS_BENCHSTAT_PROVENANCE_CHECK_H_

#include <map>
#include <set>
#include <string>
#include <vector>

namespace codecbench::benchstat {

struct InputFacts {
  std::string label;
  std::map<std::string, std::set<std::string>> values;  // of each configuration key
};

struct ProvenanceCheck {
  std::vector<std::string> refusals;  // why comparing makes no sense
  std::vector<std::string> warnings;  // what else differs
  // Keys that must not split tables, or nothing would meet anything: those of the environment that
  // differ between inputs or that an input does not have, and those of single codecs and datasets.
  std::vector<std::string> dropped_table_keys;
};

ProvenanceCheck check_provenance(const std::vector<InputFacts>& inputs);

}  // namespace codecbench::benchstat

#endif  // CODECBENCH_HARNESS_BENCHSTAT_PROVENANCE_CHECK_H_
