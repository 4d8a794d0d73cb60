// What a codecbench program is made of: codecs, datasets, and which datasets it takes unasked.
//
// The program has the real ones; tests put fakes in their place.
#ifndef CODECBENCH_CLI_SUITE_H_
#define CODECBENCH_CLI_SUITE_H_

#include <functional>
#include <vector>

#include "base/result.h"
#include "codecs/catalog.h"
#include "datasets/dataset.h"
#include "harness/bench/link.h"
#include "harness/bench/plan.h"
#include "harness/conformance/case.h"
#include "harness/conformance/own_cases.h"

namespace codecbench::cli {

struct Suite {
  std::function<Catalog()> catalog;
  std::function<std::vector<DatasetSpec>()> datasets;
  DefaultDatasets defaults;
  Link link;  // which one this program is
  std::function<Result<std::vector<conformance::Case>>()> cases = conformance::own_cases;
};

// Real documents of all kinds, the random ones in the large form that no branch predictor
// memorises; a run of them takes minutes. Absent ones have their stand-ins.
DefaultDatasets main_datasets();

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_SUITE_H_
