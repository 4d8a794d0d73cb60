// The program under another's name: called through a link named `benchstat`, it is golang's benchstat.
//
//   ln -s codecbench benchstat;    ./benchstat -col /codec results.txt
//   ln -s codecbench benchstat-v1; ./benchstat-v1 -sort delta old.txt new.txt
//
// Same flags, same output byte for byte, defects included; but an error ends with status 2, not 0.
#ifndef CODECBENCH_CLI_BENCHSTAT_PROGRAM_H_
#define CODECBENCH_CLI_BENCHSTAT_PROGRAM_H_

#include <optional>

namespace codecbench::cli {

// The exit status, or nothing if the program was called by another name.
std::optional<int> run_as_benchstat(int argc, char** argv);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_BENCHSTAT_PROGRAM_H_
