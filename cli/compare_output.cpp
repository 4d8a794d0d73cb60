#include "cli/compare_output.h"

#include <cstdio>

namespace codecbench::cli {

int print_outcome(const CompareOutcome& outcome) {
  std::fwrite(outcome.err.data(), 1, outcome.err.size(), stderr);
  const std::size_t written = std::fwrite(outcome.out.data(), 1, outcome.out.size(), stdout);
  if (std::fflush(stdout) == 0 && written == outcome.out.size()) return outcome.exit_status;
  std::fputs("codecbench compare: cannot write to standard output\n", stderr);
  return 2;
}

}  // namespace codecbench::cli
