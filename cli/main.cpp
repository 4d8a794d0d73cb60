#include "cli/command_line.h"
#include "codecs/catalog.h"
#include "datasets/dataset.h"

int main(int argc, char** argv) {
  const codecbench::cli::Suite suite{codecbench::build_catalog, codecbench::all_datasets,
                                     codecbench::cli::main_datasets()};
  return codecbench::cli::run_command_line(argc, argv, suite);
}
