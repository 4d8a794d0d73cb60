// `--fail-on regression`: whether a comparison may pass.
//
// A gate that could not have failed must not pass: nothing compared, every sample too small, or lines
// that could not be read are errors, not successes.
#ifndef CODECBENCH_CLI_COMPARE_GATE_H_
#define CODECBENCH_CLI_COMPARE_GATE_H_

#include <cstddef>
#include <optional>
#include <string>

#include "harness/benchstat/tables.h"
#include "harness/benchstat/verdict.h"

namespace codecbench::cli {

bool has_regression(const benchstat::Tables& tables, const benchstat::EffectRules& effect);

// Why a regression could have gone unseen; nothing if it could not.
std::optional<std::string> why_gate_is_blind(const benchstat::Tables& tables,
                                             std::size_t unreadable_lines);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_COMPARE_GATE_H_
