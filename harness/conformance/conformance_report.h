// Everything that a conformance run found: the verdicts of all codecs, and their sums.
//
// Plain data, filled by run_conformance() and written by conformance_json.h.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_REPORT_H_
#define CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_REPORT_H_

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "codecs/codec.h"
#include "harness/conformance/case.h"
#include "harness/conformance/verdict.h"

namespace codecbench::conformance {

// How many there are of each Outcome.
class OutcomeCounts {
 public:
  void add(Outcome outcome, std::size_t count = 1) {
    counts_[static_cast<std::size_t>(outcome)] += count;
  }
  std::size_t of(Outcome outcome) const { return counts_[static_cast<std::size_t>(outcome)]; }
  std::size_t failures() const {
    std::size_t sum = 0;
    for (const Outcome outcome : all_outcomes) sum += is_failure(outcome) ? of(outcome) : 0;
    return sum;
  }
  std::size_t all() const {
    std::size_t sum = 0;
    for (const std::size_t count : counts_) sum += count;
    return sum;
  }

 private:
  std::array<std::size_t, all_outcomes.size()> counts_{};
};

struct CodecSummary {
  CodecInfo info;
  // Cases, each once: the worst of its checks.
  std::array<OutcomeCounts, all_case_classes.size()> classes;
  // Verdicts.
  std::array<OutcomeCounts, all_check_kinds.size()> checks;

  OutcomeCounts& of(CaseClass c) { return classes[static_cast<std::size_t>(c)]; }
  const OutcomeCounts& of(CaseClass c) const { return classes[static_cast<std::size_t>(c)]; }
  OutcomeCounts& of(CheckKind k) { return checks[static_cast<std::size_t>(k)]; }
  const OutcomeCounts& of(CheckKind k) const { return checks[static_cast<std::size_t>(k)]; }
};

// What `encoder` wrote, read by `decoder`. An encoder and itself are a cell, too.
struct CrossCell {
  Format format = Format::cbor;
  std::string encoder;
  std::string decoder;
  OutcomeCounts counts;
};

struct CaseSource {
  std::string name;  // "own cases", or the third-party suite as it was named
  std::size_t cases = 0;
};

struct ConformanceReport {
  std::vector<std::pair<std::string, std::string>> environment;
  std::vector<CaseSource> sources;
  std::vector<CodecSummary> codecs;  // in the order of the catalog
  std::vector<Verdict> verdicts;     // by codec, in the order of checks and cases; a passed one has
                                     // no texts but names
  std::vector<CrossCell> cross;
  double seconds = 0;  // of wall time
};

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_REPORT_H_
