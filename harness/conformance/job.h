// What the workers of a conformance run have to do, as a file that all of them read.
//
// A job is a list of items, each one check of one codec on one subject: a case, or a dataset. The
// supervisor writes it once, into an anonymous file; every worker maps it and does a range of the
// items. The file is little-endian and only ever read by the program that wrote it.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_JOB_H_
#define CODECBENCH_HARNESS_CONFORMANCE_JOB_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "codecs/format.h"
#include "harness/bench/workload.h"
#include "harness/conformance/case.h"
#include "harness/conformance/verdict.h"
#include "harness/process/file_descriptor.h"
#include "harness/process/shared_file.h"

namespace codecbench::conformance {

struct CodecReference {
  std::string name;  // CodecInfo::full_name()
  Format format = Format::cbor;
};

struct Item {
  CheckKind check = CheckKind::decode;
  bool of_dataset = false;    // whether `subject` is a dataset or a case
  std::uint32_t codec = 0;    // into Job::codecs
  std::uint32_t subject = 0;  // into Job::cases or Job::datasets
  std::uint32_t encoder = 0;  // of cross, into Job::codecs
};

struct Job {
  std::vector<CodecReference> codecs;
  std::vector<Case> cases;
  std::vector<DatasetImage> datasets;  // in a workload file
  std::vector<Item> items;
};

// The writer's side: the job in a file, for each worker to map. Error: the kernel gives no memory.
Result<process::FileDescriptor> make_job_file(const Job& job);

// The worker's side: everything but the cases, which are parsed one by one when they are needed.
// Owns the mapping.
class MappedJob {
 public:
  // Error: no such file, or not a job.
  static Result<MappedJob> map(int fd);

  const std::vector<CodecReference>& codecs() const { return codecs_; }
  const std::vector<DatasetImage>& datasets() const { return datasets_; }
  std::size_t items() const { return item_count_; }
  // REQUIRES: i < items().
  Item item(std::size_t i) const;
  // Without clause and source, which only reports need. Error: no such case.
  Result<Case> test_case(std::size_t i) const;
  std::size_t cases() const { return cases_.size(); }
  // Format and bytes of a case. REQUIRES: i < cases().
  std::pair<Format, std::string_view> case_key(std::size_t i) const;

 private:
  process::Mapping mapping_;
  std::vector<CodecReference> codecs_;
  std::vector<DatasetImage> datasets_;
  std::string_view items_;
  std::size_t item_count_ = 0;
  std::vector<std::string_view> cases_;
};

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_JOB_H_
