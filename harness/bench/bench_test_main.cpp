// The test binary is its own worker: supervised tasks start it again.
#include <gtest/gtest.h>

#include <string_view>

#include "harness/bench/testing/fake_codecs.h"
#include "harness/bench/worker.h"

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == codecbench::worker_argument) {
    return codecbench::run_worker(codecbench::fake::catalog());
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
