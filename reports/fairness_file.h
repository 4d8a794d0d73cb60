// What a report of speeds needs of a fairness file: what each adapter adds, and how its library is called.
//
// `codecbench fairness` writes it (harness/fairness/fairness_run.h). Pure functions over plain values.
#ifndef CODECBENCH_REPORTS_FAIRNESS_FILE_H_
#define CODECBENCH_REPORTS_FAIRNESS_FILE_H_

#include <optional>
#include <string>
#include <vector>

#include "codecs/result.h"
#include "harness/compare/codec_comparison.h"

namespace codecbench::reports {

// Errors: the file cannot be read, holds no pair of an adapter and a plain driver, or instructions
// instead of times.
Result<compare::FairnessFinding> read_fairness(const std::string& path);
Result<compare::FairnessFinding> fairness_of(const results::ResultFile& file);

// Why the finding says nothing about these results: it was measured with another build. Nothing if
// it does, or if the results do not say what they were measured with.
std::optional<std::string> why_foreign(const compare::FairnessFinding& fairness,
                                       const compare::Provenance& provenance);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_FAIRNESS_FILE_H_
