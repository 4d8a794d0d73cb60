// Questions to a worker, and a new worker whenever one is lost.
//
// An Interview owns at most one child at a time and belongs to one thread.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_PROBES_INTERVIEW_H_
#define CODECBENCH_HARNESS_CONFORMANCE_PROBES_INTERVIEW_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "harness/conformance/probes/question.h"
#include "harness/process/conversation.h"

namespace codecbench::conformance {

struct ProbeOptions {
  // The program to start, which must hand over to run_probe_worker().
  std::string program = "/proc/self/exe";
  std::vector<std::string> arguments;  // empty: probe_worker_argument alone
  std::vector<std::pair<std::string, std::optional<std::string>>> environment;
  // Of one question, or one step of one; by the wall clock, so that a codec that sleeps is noticed.
  std::chrono::seconds time_limit{60};
  // Bytes a worker may map. Unset: 8 GiB, or no limit where a sanitizer's shadow needs more.
  std::optional<std::uint64_t> address_space;
  int interrupt_fd = -1;  // stops the probing when it becomes readable
};

class Interview {
 public:
  explicit Interview(const ProbeOptions& options);
  Interview(const Interview&) = delete;
  Interview& operator=(const Interview&) = delete;

  // What the worker answers, or how it was lost. Error: no worker can be started, or interrupted.
  Result<ProbeResult> ask(const Question& question);

 private:
  std::optional<Error> start();
  ProbeResult lost(process::EventKind kind, const std::string& trying);

  const ProbeOptions& options_;
  std::optional<process::Conversation> worker_;
};

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_PROBES_INTERVIEW_H_
