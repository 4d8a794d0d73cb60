// The program: one binary, a command a task.
#ifndef CODECBENCH_CLI_COMMAND_LINE_H_
#define CODECBENCH_CLI_COMMAND_LINE_H_

#include "cli/suite.h"

namespace codecbench::cli {

// Does what the command line says and returns the exit code (exit_code.h). Also what the program does
// when it is started as one of its own workers (harness/bench/worker.h).
int run_command_line(int argc, char** argv, const Suite& suite);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_COMMAND_LINE_H_
