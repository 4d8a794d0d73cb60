// What the probes found, as a table for the terminal: a row a codec and format, of the probes those
// that matter most beside a speed. All of them are in conformance.json. Pure function.
#ifndef CODECBENCH_CLI_PROBES_TEXT_H_
#define CODECBENCH_CLI_PROBES_TEXT_H_

#include <string>
#include <vector>

#include "harness/conformance/probes/probe.h"

namespace codecbench::cli {

// Empty for no results.
std::string probes_table(const std::vector<conformance::ProbeResults>& results);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_PROBES_TEXT_H_
