// What a report of speeds needs of a fairness file: what each adapter adds, and how its library is called.
//
// `codecbench fairness` writes it (harness/fairness/fairness_run.h). Pure functions over plain values.
#ifndef CODECBENCH_REPORTS_FAIRNESS_FILE_H_
#define CODECBENCH_REPORTS_FAIRNESS_FILE_H_

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "harness/ranking/codec_comparison.h"

namespace codecbench::reports {

// Errors: the file cannot be read, holds no pair of an adapter and a plain driver, or instructions
// instead of times.
Result<ranking::FairnessFinding> read_fairness(const std::string& path);
Result<ranking::FairnessFinding> fairness_of(const results::ResultFile& file);

// Why the finding says nothing about these results: it was measured with another build. Nothing if
// it does, or if the results do not say what they were measured with.
std::optional<std::string> why_foreign(const ranking::FairnessFinding& fairness,
                                       const ranking::Provenance& provenance);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_FAIRNESS_FILE_H_
