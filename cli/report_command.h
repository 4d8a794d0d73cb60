// codecbench report: result files in; tables on the terminal, and a folder of CSV, JSON, text and a
// page out.
#ifndef CODECBENCH_CLI_REPORT_COMMAND_H_
#define CODECBENCH_CLI_REPORT_COMMAND_H_

#include <CLI/App.hpp>
#include <functional>

namespace codecbench::cli {

// Adds the command. When it is on the command line, `*chosen` becomes what to do, which returns the
// exit code: 0 fine; 2 wrong usage, or an input that holds no usable result; 3 an output that
// cannot be written or a page that cannot be made.
void add_report_command(CLI::App* app, std::function<int()>* chosen);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_REPORT_COMMAND_H_
