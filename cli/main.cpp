#include "cli/command_line.h"
#include "codecs/catalog.h"
#include "datasets/dataset.h"
#include "harness/bench/link.h"

int main(int argc, char** argv) {
  const codecbench::cli::Suite suite{codecbench::build_catalog, codecbench::all_datasets,
                                     codecbench::cli::main_datasets(), codecbench::this_link()};
  return codecbench::cli::run_command_line(argc, argv, suite);
}
