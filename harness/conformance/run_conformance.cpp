#include "harness/conformance/run_conformance.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "harness/bench/environment.h"
#include "harness/bench/workload.h"
#include "harness/conformance/black_box.h"
#include "harness/conformance/conformance_plan.h"
#include "harness/conformance/job.h"

namespace codecbench::conformance {
namespace {

using SteadyTime = std::chrono::steady_clock;

constexpr std::chrono::nanoseconds time_per_byte = std::chrono::microseconds(20);
constexpr int sanitizer_slowdown = 10;

struct Workload {
  WorkloadWriter file;
  std::vector<DatasetImage> images;
};

Result<Workload> load(const ConformanceInput& input, const ConformanceOptions& options) {
  std::set<Format> formats;
  for (const Catalog::Entry* entry : input.codecs) formats.insert(entry->info.format);
  Result<WorkloadWriter> file = WorkloadWriter::create();
  if (!file) return Error{file.error()};
  std::vector<DatasetImage> images;
  for (const DatasetSpec& spec : input.datasets) {
    if (spec.absent) {
      if (const std::optional<std::string> why = spec.absent()) {
        if (options.on_notice) {
          options.on_notice(fmt::format("dataset {} is not here: {}", spec.name, *why));
        }
        continue;
      }
    }
    const Result<Dataset> dataset = spec.make();
    if (!dataset) return Error{dataset.error()};
    // A format that cannot carry a dataset has no part of it, and no round trip.
    std::array<std::string, all_formats.size()> why_not;
    Result<DatasetImage> image = file->add(*dataset, {formats.begin(), formats.end()}, &why_not);
    if (!image) return Error{image.error()};
    images.push_back(*std::move(image));
  }
  return Workload{*std::move(file), std::move(images)};
}

// How bad an outcome is, for a case that has several.
int weight(Outcome outcome) {
  constexpr std::array<Outcome, 9> from_good_to_bad = {
      Outcome::not_applicable, Outcome::passed, Outcome::recorded, Outcome::policy, Outcome::failed,
      Outcome::out_of_memory,  Outcome::hung,   Outcome::exited,   Outcome::crashed};
  return static_cast<int>(std::find(from_good_to_bad.begin(), from_good_to_bad.end(), outcome) -
                          from_good_to_bad.begin());
}

class ConformanceRun {
 public:
  ConformanceRun(const ConformanceInput& input, const ConformanceOptions& options, Job job,
                 int workload_fd)
      : input_(input),
        options_(options),
        job_(std::move(job)),
        workload_fd_(workload_fd),
        judgements_(job_.items.size()) {}

  Result<ConformanceReport> run() {
    const Result<process::FileDescriptor> file = make_job_file(job_);
    if (!file) return Error{file.error()};
    const std::vector<ItemRange> ranges = split(job_);
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < std::max(1, options_.workers); ++i) {
      threads.emplace_back([this, &file, &ranges, &next] {
        while (!stopped_) {
          const std::size_t range = next++;
          if (range >= ranges.size()) return;
          supervise(*file, ranges[range]);
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    if (error_) return std::move(*error_);
    return report();
  }

 private:
  void supervise(const process::FileDescriptor& file, ItemRange range) {
    ConformanceHandlers handlers;
    handlers.on_judgement = [this](std::size_t item, Judgement judgement) {
      const std::lock_guard lock(mutex_);
      judgements_[item] = std::move(judgement);
      if (options_.on_progress) options_.on_progress(++done_, judgements_.size());
    };
    handlers.time_limit = [this](std::size_t item) { return time_limit(job_.items[item]); };
    const Result<bool> finished = supervise_range(options_.program, file, workload_fd_, range,
                                                  options_.interrupt_fd, handlers);
    if (finished && *finished) return;
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = Error{finished ? "interrupted" : finished.error()};
    stopped_ = true;
  }

  std::chrono::nanoseconds time_limit(const Item& item) const {
    const std::chrono::nanoseconds limit =
        options_.base_time_limit +
        time_per_byte * static_cast<std::int64_t>(input_size(job_, item));
    return built_with_sanitizer() ? limit * sanitizer_slowdown : limit;
  }

  ConformanceReport report() {
    ConformanceReport report;
    report.environment = environment_lines();
    for (const Catalog::Entry* entry : input_.codecs) {
      report.codecs.push_back({entry->info, {}, {}});
    }
    report.verdicts.reserve(job_.items.size());
    std::map<std::pair<std::uint32_t, std::uint32_t>, OutcomeCounts> cross;  // encoder, decoder
    for (std::size_t begin = 0; begin < job_.items.size();) {
      // The checks of one codec on one case lie together.
      std::size_t end = begin + 1;
      while (end < job_.items.size() && same_subject(job_.items[begin], job_.items[end])) ++end;
      Outcome worst = Outcome::not_applicable;
      for (std::size_t i = begin; i < end; ++i) {
        const Item& item = job_.items[i];
        const Outcome outcome = judgements_[i].outcome;
        if (weight(outcome) > weight(worst)) worst = outcome;
        report.codecs[item.codec].of(item.check).add(outcome);
        if (item.check == CheckKind::cross) cross[{item.encoder, item.codec}].add(outcome);
        report.verdicts.push_back(verdict(item, std::move(judgements_[i])));
      }
      const Item& item = job_.items[begin];
      if (item.check != CheckKind::round_trip && item.check != CheckKind::cross) {
        report.codecs[item.codec].of(job_.cases[item.subject].case_class).add(worst);
      }
      begin = end;
    }
    for (const auto& [pair, counts] : cross) {
      report.cross.push_back({job_.codecs[pair.first].format, job_.codecs[pair.first].name,
                              job_.codecs[pair.second].name, counts});
    }
    return report;
  }

  static bool same_subject(const Item& a, const Item& b) {
    const auto is_cross = [](const Item& item) { return item.check == CheckKind::cross; };
    return a.codec == b.codec && a.of_dataset == b.of_dataset && a.subject == b.subject &&
           is_cross(a) == is_cross(b) && a.encoder == b.encoder;
  }

  Verdict verdict(const Item& item, Judgement judgement) const {
    const CodecInfo& info = input_.codecs[item.codec]->info;
    Verdict made;
    made.codec = info.full_name();
    made.version = info.version;
    made.format = info.format;
    made.check = item.check;
    made.outcome = judgement.outcome;
    made.call = std::move(judgement.call);
    made.expected = std::move(judgement.expected);
    made.observed = std::move(judgement.observed);
    made.note = std::move(judgement.note);
    made.input = std::move(judgement.input);
    if (item.of_dataset) {
      made.case_id = job_.datasets[item.subject].name;
    } else {
      const Case& test = job_.cases[item.subject];
      made.case_id = test.id;
      made.case_class = test.case_class;
      made.profile = test.profile;
      made.clause = test.clause;
      if (made.input.empty() && made.outcome != Outcome::passed) {
        made.input = shown_bytes(test.bytes);
      }
    }
    if (item.check == CheckKind::cross) made.case_id += "@" + job_.codecs[item.encoder].name;
    return made;
  }

  const ConformanceInput& input_;
  const ConformanceOptions& options_;
  Job job_;
  int workload_fd_;
  std::vector<Judgement> judgements_;  // by item
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::optional<Error> error_;
  std::atomic<bool> stopped_{false};
};

}  // namespace

Result<ConformanceReport> run_conformance(ConformanceInput input,
                                          const ConformanceOptions& options) {
  const auto start = SteadyTime::now();
  std::erase_if(input.codecs, [](const Catalog::Entry* entry) { return entry->info.yardstick; });
  Result<Workload> workload = load(input, options);
  if (!workload) return Error{workload.error()};
  add_values(&input.cases);
  Job job = plan_conformance(input.codecs, std::move(input.cases), std::move(workload->images),
                             input.cross);
  Result<ConformanceReport> report =
      ConformanceRun(input, options, std::move(job), workload->file.fd()).run();
  if (report) {
    report->seconds = std::chrono::duration<double>(SteadyTime::now() - start).count();
  }
  return report;
}

}  // namespace codecbench::conformance
