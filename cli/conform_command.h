// codecbench conform: puts every codec to every case, and reports what it gets wrong.
#ifndef CODECBENCH_CLI_CONFORM_COMMAND_H_
#define CODECBENCH_CLI_CONFORM_COMMAND_H_

#include <CLI/App.hpp>
#include <functional>

#include "cli/suite.h"

namespace codecbench::cli {

// Adds the command. When it is on the command line, `*chosen` becomes what to do, which returns the
// exit code. `suite` must outlive that.
void add_conform_command(CLI::App* app, const Suite& suite, std::function<int()>* chosen);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_CONFORM_COMMAND_H_
