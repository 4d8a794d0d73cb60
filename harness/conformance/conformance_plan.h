// Which checks a conformance run makes: its job, before anything runs.
//
// Pure; any thread may call it.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_PLAN_H_
#define CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_PLAN_H_

#include <cstdint>
#include <vector>

#include "codecs/catalog.h"
#include "harness/conformance/case.h"
#include "harness/conformance/conformance_supervisor.h"
#include "harness/conformance/job.h"

namespace codecbench::conformance {

// Gives the oracle's value to valid cases that have none (third-party suites often say only that
// something is valid). Of inputs beyond a megabyte nothing but the answer is looked at.
void add_values(std::vector<Case>* cases);

// The items of all codecs, by codec; `cases` and `datasets` become the job's. Checks that a codec
// cannot be put to, because it does not encode, say, are not planned.
// REQUIRES: no yardstick among `codecs`.
Job plan_conformance(const std::vector<const Catalog::Entry*>& codecs, std::vector<Case> cases,
                     std::vector<DatasetImage> datasets, bool cross);

// Bytes that the item's check works on: what its time limit goes by.
std::uint64_t input_size(const Job& job, const Item& item);

// The items in ranges, no two codecs in one, so that workers end at about the same time.
std::vector<ItemRange> split(const Job& job);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_CONFORMANCE_PLAN_H_
