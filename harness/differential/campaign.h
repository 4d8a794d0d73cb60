// A fuzzing run: the same inputs put to the oracle and to several codecs, and their disagreements
// minimised, classified and grouped.
//
// The codecs run in processes of their own, the oracle in this one. The same seed, documents and
// number of inputs give the same findings. One run at a time and thread.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_CAMPAIGN_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_CAMPAIGN_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "codecs/codec.h"
#include "codecs/format.h"
#include "harness/differential/codec_process.h"
#include "harness/differential/finding.h"

namespace codecbench::differential {

struct CampaignOptions {
  Format format = Format::cbor;
  std::vector<CodecInfo> codecs;       // at least one, all of the format
  std::vector<std::string> documents;  // inputs themselves and seeds of mutations
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> iterations;  // inputs
  std::optional<std::chrono::nanoseconds> time;
  std::string program = "/proc/self/exe";  // starts workers (fuzz_worker.h)
  ProcessLimits limits;
};

struct Progress {
  std::uint64_t inputs = 0;
  std::size_t groups = 0;
  std::chrono::nanoseconds elapsed{};
};

struct CampaignResult {
  std::vector<Finding> findings;
  Progress progress;
  bool interrupted = false;
};

// `interrupted` is asked between batches and ends the run with what it has; `report` is told how far
// it is. REQUIRES: iterations or time. Error: a worker that does not start.
Result<CampaignResult> run_campaign(const CampaignOptions& options,
                                    const std::function<bool()>& interrupted,
                                    const std::function<void(const Progress&)>& report);

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_CAMPAIGN_H_
