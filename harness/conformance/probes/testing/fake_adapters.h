// Codecs that give one unusual answer each: what the probes are tested with.
//
// All are adapters over the oracle, so that the wrapper that real libraries go through is tested with
// them. "plain" checks everything, copies, is eager and takes 500 levels.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_PROBES_TESTING_FAKE_ADAPTERS_H_
#define CODECBENCH_HARNESS_CONFORMANCE_PROBES_TESTING_FAKE_ADAPTERS_H_

#include "codecs/catalog.h"

namespace codecbench::conformance::fake {

Catalog catalog();

}  // namespace codecbench::conformance::fake

#endif  // CODECBENCH_HARNESS_CONFORMANCE_PROBES_TESTING_FAKE_ADAPTERS_H_
