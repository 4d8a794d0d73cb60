// The options that choose what is measured, and in which order, the same for every command.
#ifndef CODECBENCH_CLI_SELECTION_OPTIONS_H_
#define CODECBENCH_CLI_SELECTION_OPTIONS_H_

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>

#include "harness/bench/plan.h"

namespace codecbench::cli {

// `selection` is filled when the command line is parsed and must live until then.
void add_codec_options(CLI::App* command, Selection* selection);
void add_dataset_option(CLI::App* command, Selection* selection);
void add_operation_option(CLI::App* command, Selection* selection);
void add_seed_option(CLI::App* command, std::optional<std::uint64_t>* seed);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_SELECTION_OPTIONS_H_
