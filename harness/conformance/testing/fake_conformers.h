// Codecs for trying the conformance checks themselves: a right one, and one for each way of being
// wrong that the checks must catch.
//
// All are CBOR codecs around the oracle; each differs from it in what its name says. They misbehave
// on any input unless fake_conformers.cpp says otherwise.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_TESTING_FAKE_CONFORMERS_H_
#define CODECBENCH_HARNESS_CONFORMANCE_TESTING_FAKE_CONFORMERS_H_

#include <vector>

#include "codecs/catalog.h"
#include "datasets/dataset.h"
#include "harness/conformance/case.h"

namespace codecbench::conformance {

Catalog fake_conformers();

// Some cases of every class and expectation.
std::vector<Case> fake_cases();

// One dataset of two small documents.
std::vector<DatasetSpec> fake_datasets();

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_TESTING_FAKE_CONFORMERS_H_
