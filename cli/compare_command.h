// codecbench compare: what golang's benchstat does, and what its users miss.
#ifndef CODECBENCH_CLI_COMPARE_COMMAND_H_
#define CODECBENCH_CLI_COMPARE_COMMAND_H_

#include <CLI/App.hpp>
#include <functional>

namespace codecbench::cli {

// Adds the command. When it is on the command line, `*chosen` becomes what to do, which returns the
// exit code: 0, 1 for a regression with --fail-on regression, 2 after any error.
void add_compare_command(CLI::App* app, std::function<int()>* chosen);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_COMPARE_COMMAND_H_
