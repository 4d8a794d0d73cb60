// The test binary is its own worker: supervised tasks start it again.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "harness/bench/testing/fake_codecs.h"
#include "harness/bench/worker.h"

int main(int argc, char** argv) {
  // A layout is the same binary that says something else of itself: bench-worker [objects number].
  if (argc >= 2 && std::string_view(argv[1]) == codecbench::worker_argument) {
    codecbench::Link link;
    if (argc == 4) link = {argv[2], std::stoll(argv[3]), 7};
    return codecbench::run_worker(codecbench::fake::catalog(), link);
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
