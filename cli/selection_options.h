// The filters --codec, --dataset, --format and --op, the same for every command.
#ifndef CODECBENCH_CLI_SELECTION_OPTIONS_H_
#define CODECBENCH_CLI_SELECTION_OPTIONS_H_

#include <CLI/App.hpp>

#include "harness/bench/plan.h"

namespace codecbench::cli {

// `selection` is filled when the command line is parsed and must live until then.
void add_codec_options(CLI::App* command, Selection* selection);
void add_dataset_option(CLI::App* command, Selection* selection);
void add_operation_option(CLI::App* command, Selection* selection);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_SELECTION_OPTIONS_H_
