// `codecbench fairness`: what the suite's adapters add to the time of the libraries they drive.
#ifndef CODECBENCH_CLI_FAIRNESS_COMMAND_H_
#define CODECBENCH_CLI_FAIRNESS_COMMAND_H_

#include <CLI/App.hpp>
#include <functional>

#include "cli/suite.h"

namespace codecbench::cli {

// `chosen` becomes the command's action when it is the one typed. `suite` outlives the parse.
void add_fairness_command(CLI::App* app, const Suite& suite, std::function<int()>* chosen);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_FAIRNESS_COMMAND_H_
