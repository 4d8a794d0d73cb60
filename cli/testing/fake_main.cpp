// codecbench with fake codecs and datasets, for tests of the program as a whole.
#include "cli/command_line.h"
#include "harness/bench/testing/fake_codecs.h"

int main(int argc, char** argv) {
  const codecbench::cli::Suite suite{
      codecbench::fake::catalog, codecbench::fake::datasets, {"tiny"}, {}};
  return codecbench::cli::run_command_line(argc, argv, suite);
}
