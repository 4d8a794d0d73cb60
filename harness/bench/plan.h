// Which cells a run visits: codec x dataset x operation, after the user's filters.
//
// Choosing makes no dataset and times nothing; it asks every chosen codec what it can do. A
// combination that a codec cannot do at all (simdjson does not encode) is no cell; one that only the
// data rule out is found when the data are there (workload.h). Plain values; a Plan points into the
// catalog and the specs that it was made of, which must outlive it.
#ifndef CODECBENCH_HARNESS_BENCH_PLAN_H_
#define CODECBENCH_HARNESS_BENCH_PLAN_H_

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "codecs/catalog.h"
#include "codecs/format.h"
#include "datasets/dataset.h"
#include "harness/results/record.h"

namespace codecbench {

// As the user gave it; an empty list means all (of the datasets: the default ones).
struct Selection {
  std::vector<std::string> codecs = {};
  std::vector<std::string> datasets = {};  // filters and "name=path.json"
  std::vector<std::string> formats = {};
  std::vector<std::string> operations = {};

  friend bool operator==(const Selection&, const Selection&) = default;
};

// Which datasets of the suite a Selection without a dataset filter means.
using DefaultDatasets = std::vector<std::string>;

struct Cell {
  const Catalog::Entry* codec = nullptr;
  std::size_t dataset = 0;  // in Plan::datasets
  Operation operation = Operation::decode;
};

struct Plan {
  std::vector<const Catalog::Entry*> codecs;
  std::vector<DatasetSpec> datasets;
  std::vector<Cell> cells;           // dataset by dataset, codec by codec
  std::vector<std::string> notices;  // datasets that are not there, and what stands in for them
};

// Error (the user's mistake): a filter is no regular expression or matches nothing, a JSON file is
// named wrongly, or nothing is left.
Result<Plan> make_plan(const Catalog& catalog, const std::vector<DatasetSpec>& all,
                       const DefaultDatasets& defaults, const Selection& selection);

// The two steps alone, for listing.
Result<std::vector<const Catalog::Entry*>> select_codecs(const Catalog& catalog,
                                                         const Selection& selection);
// Keeps the order of `all`. Absent datasets are left out and named in `notices`; a stand-in joins in
// their place.
Result<std::vector<DatasetSpec>> select_datasets(const std::vector<DatasetSpec>& all,
                                                 const DefaultDatasets& defaults,
                                                 const Selection& selection,
                                                 std::vector<std::string>* notices);

results::CellId cell_id(const CodecInfo& codec, const std::string& dataset, Operation operation);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_PLAN_H_
