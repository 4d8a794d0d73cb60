// The test binary is its own worker: a run starts it again.
#include <gtest/gtest.h>

#include <string_view>

#include "harness/differential/fuzz_worker.h"
#include "harness/differential/testing/fake_codecs.h"

int main(int argc, char** argv) {
  if (argc == 4 && std::string_view(argv[1]) == codecbench::differential::worker_argument) {
    return codecbench::differential::run_fuzz_worker(codecbench::differential::fake::catalog(),
                                                     argv[2], argv[3]);
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
