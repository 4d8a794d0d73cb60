// The inputs of a cell without a worker: a dataset written and mapped in the same process.
#ifndef CODECBENCH_HARNESS_BENCH_TESTING_PREPARED_INPUTS_H_
#define CODECBENCH_HARNESS_BENCH_TESTING_PREPARED_INPUTS_H_

#include <array>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "datasets/dataset.h"
#include "harness/bench/loaded_cell.h"
#include "harness/bench/workload.h"

namespace codecbench::fake {

// Must outlive the inputs. Aborts where the machine has no memory.
class PreparedInputs {
 public:
  PreparedInputs(const Dataset& dataset, Format format) {
    Result<WorkloadWriter> workload = WorkloadWriter::create();
    if (!workload) std::abort();
    std::array<std::string, all_formats.size()> why_not;
    const Result<DatasetImage> image = workload->add(dataset, {format}, &why_not);
    if (!image || !image->encoded[static_cast<std::size_t>(format)]) std::abort();
    Result<MappedSection> section =
        MappedSection::map(workload->fd(), *image->encoded[static_cast<std::size_t>(format)]);
    if (!section) std::abort();
    section_.emplace(*std::move(section));
    inputs_.encoded = section_->documents();
    inputs_.values = std::make_shared<const std::vector<Value>>(dataset.documents);
    inputs_.digest = image->digest;
  }

  const CellInputs& inputs() const { return inputs_; }

 private:
  std::optional<MappedSection> section_;
  CellInputs inputs_;
};

}  // namespace codecbench::fake

#endif  // CODECBENCH_HARNESS_BENCH_TESTING_PREPARED_INPUTS_H_
