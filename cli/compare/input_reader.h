// Reads one input of a comparison into a collector: Go benchmark text as a stream, anything else
// through the importers.
#ifndef CODECBENCH_CLI_COMPARE_INPUT_READER_H_
#define CODECBENCH_CLI_COMPARE_INPUT_READER_H_

#include <optional>
#include <string>
#include <vector>

#include "harness/benchstat/inputs.h"
#include "harness/benchstat/sample_collector.h"
#include "harness/benchstat/v1_collection.h"
#include "harness/import/imported.h"

namespace codecbench::cli {

struct ReadInputs {
  // The parts of the first text that had any; for the judgement.
  std::vector<imports::Claim> claims;
  std::vector<std::string> remarks;
  std::vector<imports::PrintedComparison> printed;  // under the labels of their columns
};

// Why the input could not be read to its end; nothing if it was. As golang's benchstat
// (`benchstat`), nothing is imported, and the messages are its own.
std::optional<std::string> read_input(const benchstat::Input& input, bool only_input,
                                      bool benchstat, benchstat::SampleCollector& collector,
                                      ReadInputs& read);

// The same for the tables of the first benchstat, which has no messages for lines.
std::optional<std::string> read_v1_input(const benchstat::Input& input, bool only_input,
                                         bool benchstat, benchstat::V1Collection& collection,
                                         ReadInputs& read);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_COMPARE_INPUT_READER_H_
