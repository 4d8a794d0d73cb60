// How the program ends, for scripts; documented in its --help. `compare` knows 0, 1 for a regression
// that was asked for, and 2 for every error.
#ifndef CODECBENCH_CLI_EXIT_CODE_H_
#define CODECBENCH_CLI_EXIT_CODE_H_

namespace codecbench::cli {

enum ExitCode : int {
  exit_fine = 0,
  exit_unexpected = 1,     // conform --check: the failures are not those that are expected;
                           // fairness --check: an adapter's tax is over the limit;
                           // fuzz --fail-on-finding: something that is not known yet
  exit_usage = 2,          // what was asked for cannot be meant
  exit_broken = 3,         // nothing measured, input unreadable, output unwritable
  exit_wrong = 4,          // --strict: some codec came out wrong, crashed or hung
  exit_interrupted = 130,  // by Ctrl-C or SIGTERM, as a shell says it
};

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_EXIT_CODE_H_
