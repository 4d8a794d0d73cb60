// How a command ends whose measuring ended so.
#ifndef CODECBENCH_CLI_RUN_EXIT_H_
#define CODECBENCH_CLI_RUN_EXIT_H_

#include "cli/exit_code.h"
#include "harness/bench/run.h"

namespace codecbench::cli {

inline ExitCode exit_code_of(RunEnd end) {
  switch (end) {
    case RunEnd::finished:
      return exit_fine;
    case RunEnd::interrupted:
      return exit_interrupted;
    case RunEnd::usage_error:
      return exit_usage;
    case RunEnd::broken:
      break;
  }
  return exit_broken;
}

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_RUN_EXIT_H_
