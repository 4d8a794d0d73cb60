// Codecs that misbehave in one way each, and datasets that take no time: what the runner is tested
// with.
//
// All are built on the oracle. Which one does what is said by the names in fake_codecs.cpp.
#ifndef CODECBENCH_HARNESS_BENCH_TESTING_FAKE_CODECS_H_
#define CODECBENCH_HARNESS_BENCH_TESTING_FAKE_CODECS_H_

#include <string>
#include <vector>

#include "codecs/catalog.h"
#include "datasets/dataset.h"

namespace codecbench::fake {

// Every fake. Only those whose name starts with "crashing", "hanging", "exiting" or "bomb" do harm to
// the process that calls them.
Catalog catalog();

// "tiny" (three documents), "binary" (byte strings, which JSON lacks), "large" (2,000 documents),
// "gone" (absent, without a stand-in), "away" (absent, "tiny" stands in for it) and "broken", which
// cannot be made.
std::vector<DatasetSpec> datasets();

Dataset tiny_dataset();

}  // namespace codecbench::fake

#endif  // CODECBENCH_HARNESS_BENCH_TESTING_FAKE_CODECS_H_
