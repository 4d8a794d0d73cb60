#include "harness/conformance/conformance_worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"
#include "harness/bench/allocation_counts.h"
#include "harness/bench/environment.h"
#include "harness/bench/workload.h"
#include "harness/conformance/black_box.h"
#include "harness/conformance/case_checks.h"
#include "harness/conformance/data_checks.h"
#include "harness/conformance/job.h"
#include "harness/conformance/tested_codec.h"
#include "harness/conformance/worker_message.h"
#include "harness/process/channel.h"
#include "harness/process/child.h"
#include "harness/process/shared_file.h"

namespace codecbench::conformance {
namespace {

constexpr int job_fd = STDIN_FILENO;
constexpr int workload_file_fd = process::first_inherited_fd;
constexpr int black_box_fd = process::first_inherited_fd + 1;

// A dataset of 16,000 like documents shows no more than its first thousand.
constexpr std::size_t data_check_bytes = std::size_t{128} << 10;

std::atomic<std::int64_t>* failed_allocations = nullptr;

// Of operator new, where no allocation counter is preloaded.
void on_allocation_failure() {
  if (failed_allocations != nullptr) ++*failed_allocations;
  throw std::bad_alloc();
}

// Lets the process take so much more address space than it has now, while it lives.
class MemoryAllowance {
 public:
  explicit MemoryAllowance(int statm, std::uint64_t bytes) {
    if (statm < 0) return;
    std::array<char, 64> text{};
    const ssize_t got = pread(statm, text.data(), text.size(), 0);
    std::uint64_t pages = 0;
    if (got <= 0 || std::from_chars(text.data(), text.data() + got, pages).ec != std::errc()) {
      return;
    }
    limit_.rlim_max = RLIM_INFINITY;
    limit_.rlim_cur = pages * page_size() + bytes;
    limited_ = setrlimit(RLIMIT_AS, &limit_) == 0;
  }
  ~MemoryAllowance() {
    if (!limited_) return;
    limit_.rlim_cur = RLIM_INFINITY;
    setrlimit(RLIMIT_AS, &limit_);
  }
  MemoryAllowance(const MemoryAllowance&) = delete;
  MemoryAllowance& operator=(const MemoryAllowance&) = delete;

 private:
  static std::uint64_t page_size() {
    static const auto size = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    return size;
  }

  rlimit limit_{};
  bool limited_ = false;
};

// The documents of one dataset at a time, as Values.
class DatasetValues {
 public:
  explicit DatasetValues(const std::vector<DatasetImage>& images) : images_(images) {}

  Result<EncodedDocuments> encoded(std::size_t dataset, Format format) {
    const std::optional<Section>& section =
        images_[dataset].encoded[static_cast<std::size_t>(format)];
    if (!section) return Error{"the format cannot carry the dataset"};
    return map(*section);
  }

  // The first documents, up to data_check_bytes in all, and one at least.
  Result<const std::vector<Value>*> values(std::size_t dataset) {
    if (loaded_ == dataset) return &values_;
    const DatasetImage& image = images_[dataset];
    const Result<EncodedDocuments> documents = map(image.values);
    if (!documents) return Error{documents.error()};
    loaded_.reset();
    values_.clear();
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < documents->size() && bytes < data_check_bytes; ++i) {
      const std::string_view document = (*documents)[i];
      Result<Value> value = image.value_form == ValueForm::cbor
                                ? oracle::decode(Format::cbor, document)
                                : parse_diagnostic(document);
      if (!value) return Error{value.error()};
      values_.push_back(*std::move(value));
      bytes += document.size();
    }
    loaded_ = dataset;
    return &values_;
  }

 private:
  Result<EncodedDocuments> map(const Section& section) {
    auto found = mapped_.find(section.offset);
    if (found == mapped_.end()) {
      Result<MappedSection> mapped = MappedSection::map(workload_file_fd, section);
      if (!mapped) return Error{mapped.error()};
      found = mapped_.emplace(section.offset, *std::move(mapped)).first;
    }
    return found->second.documents();
  }

  const std::vector<DatasetImage>& images_;
  std::map<std::uint64_t, MappedSection> mapped_;
  std::optional<std::size_t> loaded_;
  std::vector<Value> values_;
};

class ConformanceWorker {
 public:
  ConformanceWorker(const Catalog& catalog, const MappedJob& job, BlackBox& box)
      : catalog_(catalog),
        job_(job),
        box_(box),
        counters_(allocation_counters()),
        datasets_(job.datasets()) {
    failed_allocations = &box.failed_allocations;
    std::set_new_handler(on_allocation_failure);
    if (counters_ != nullptr) counters_->failed = &box.failed_allocations;
    if (!built_with_sanitizer()) statm_ = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  }

  std::optional<Error> run(std::size_t first, std::size_t end) {
    send({});
    for (std::size_t i = first; i < end; ++i) {
      const Item item = job_.item(i);
      box_.failed_allocations = 0;
      box_.item = i + 1;
      WorkerMessage message;
      message.kind = WorkerMessageKind::verdict;
      message.item = i;
      Result<Judgement> judgement = judged(item);
      if (!judgement) {
        box_.item = 0;  // the suite's fault and not the codec's
        return Error{judgement.error()};
      }
      message.judgement = *std::move(judgement);
      box_.item = 0;
      send(message);
    }
    codecs_.clear();
    WorkerMessage done;
    done.kind = WorkerMessageKind::done;
    send(done);
    return std::nullopt;
  }

 private:
  static void send(const WorkerMessage& message) { process::send_line(to_line(message)); }

  // A codec is made once and used for everything: what it keeps between messages must not matter.
  Result<Codec*> codec(std::size_t i) {
    auto& made = codecs_[i];
    if (made == nullptr) {
      const CodecReference& reference = job_.codecs()[i];
      const Catalog::Entry* entry = catalog_.find(reference.name, reference.format);
      if (entry == nullptr) {
        return Error{
            fmt::format("there is no codec {} for {}", reference.name, name(reference.format))};
      }
      made = entry->make();
    }
    return made.get();
  }

  Result<Judgement> judged(const Item& item) {
    // What a codec throws past its contract. An adapter's own exceptions are refusals.
    std::string thrown;
    try {
      return item.of_dataset ? of_dataset(item) : of_case(item);
    } catch (const std::bad_alloc&) {
      ++box_.failed_allocations;
      thrown = "threw std::bad_alloc";
    } catch (const std::exception& error) {
      thrown = fmt::format("threw an exception: {}", error.what());
    }
    codecs_.clear();
    Judgement made;
    made.outcome = box_.failed_allocations > 0 ? Outcome::out_of_memory : Outcome::failed;
    made.observed = thrown;
    made.call = box_.call.data();
    made.input = shown_bytes(
        {box_.input.data(), std::min<std::uint64_t>(box_.input_size, box_.input.size())});
    return made;
  }

  Result<Judgement> of_case(const Item& item) {
    Result<Codec*> made = codec(item.codec);
    if (!made) return Error{made.error()};
    Result<Case> test = job_.test_case(item.subject);
    if (!test) return Error{test.error()};
    TestedCodec tested(**made, box_);
    if (item.check == CheckKind::cross) {
      Result<Codec*> encoder = codec(item.encoder);
      if (!encoder) return Error{encoder.error()};
      TestedCodec writing(**encoder, box_);
      const MemoryAllowance allowance(statm_, memory_allowance(test->bytes.size()));
      KnownEncodings none;
      return check_cross(tested, writing, *test->value, is_case(test->format), &none);
    }
    const MemoryAllowance allowance(statm_, memory_allowance(test->bytes.size()));
    return check_case(item.check, tested, *test);
  }

  Result<Judgement> check_case(CheckKind check, TestedCodec& codec, const Case& test) {
    switch (check) {
      case CheckKind::decode:
        return check_decode(codec, test);
      case CheckKind::visit:
        return check_visit(codec, test);
      case CheckKind::validate:
        return check_validate(codec, test);
      case CheckKind::reencode:
        return check_reencode(codec, test);
      case CheckKind::truncation:
        return check_truncation(codec, test);
      case CheckKind::trailing:
        return check_trailing(codec, test);
      case CheckKind::leak:
        if (counters_ == nullptr) return Error{"nothing counts allocations in this process"};
        return check_leak(codec, test, *counters_);
      case CheckKind::round_trip:
      case CheckKind::cross:
        break;
    }
    return Error{fmt::format("{} is no check of a case", name(check))};
  }

  // The first documents of a dataset; the first that does not pass is the dataset's judgement.
  Result<Judgement> of_dataset(const Item& item) {
    Result<Codec*> made = codec(item.codec);
    if (!made) return Error{made.error()};
    const Format format = (*made)->info().format;
    const Result<EncodedDocuments> encoded = datasets_.encoded(item.subject, format);
    if (!encoded) return Error{encoded.error()};
    const Result<const std::vector<Value>*> values = datasets_.values(item.subject);
    if (!values) return Error{values.error()};
    std::optional<TestedCodec> writing;
    if (item.check == CheckKind::cross) {
      Result<Codec*> encoder = codec(item.encoder);
      if (!encoder) return Error{encoder.error()};
      writing.emplace(**encoder, box_);
    }
    TestedCodec tested(**made, box_);
    Judgement worst;
    for (std::size_t i = 0; i < (*values)->size(); ++i) {
      const Value& value = (**values)[i];
      const std::string_view encoding = (*encoded)[i];
      const MemoryAllowance allowance(statm_, memory_allowance(encoding.size()));
      Judgement judgement;
      if (writing) {
        // The oracle's bytes were looked at in the round trip.
        KnownEncodings known;
        known.add_right(encoding);
        judgement = check_cross(
            tested, *writing, value, [](std::string_view) { return false; }, &known);
      } else {
        judgement = check_round_trip(tested, {value, encoding});
      }
      if (judgement.outcome == Outcome::passed) continue;
      judgement.note = fmt::format("document {} of {}{}{}", i + 1, (*values)->size(),
                                   judgement.note.empty() ? "" : ": ", judgement.note);
      if (judgement.outcome != Outcome::policy) return judgement;
      if (worst.outcome == Outcome::passed) worst = std::move(judgement);
    }
    return worst;
  }

  std::function<bool(std::string_view)> is_case(Format format) {
    if (!case_bytes_) {
      case_bytes_.emplace();
      for (std::size_t i = 0; i < job_.cases(); ++i) case_bytes_->insert(job_.case_key(i));
    }
    return [this, format](std::string_view bytes) {
      return case_bytes_->count({format, bytes}) != 0;
    };
  }

  const Catalog& catalog_;
  const MappedJob& job_;
  BlackBox& box_;
  AllocationCounters* counters_;
  DatasetValues datasets_;
  int statm_ = -1;
  std::map<std::size_t, std::unique_ptr<Codec>> codecs_;
  std::optional<std::set<std::pair<Format, std::string_view>>> case_bytes_;
};

int report(const std::string& message) {
  std::fprintf(stderr, "conformance worker: %s\n", message.c_str());
  return 1;
}

std::optional<std::size_t> to_number(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

bool is_conformance_worker(int argc, char** argv) {
  return argc == 4 && std::string_view(argv[1]) == conformance_worker_argument;
}

int run_conformance_worker(const Catalog& catalog, int argc, char** argv) {
  if (!is_conformance_worker(argc, argv)) return report("started without its arguments");
  const std::optional<std::size_t> first = to_number(argv[2]);
  const std::optional<std::size_t> end = to_number(argv[3]);
  const Result<MappedJob> job = MappedJob::map(job_fd);
  if (!job) return report(job.error());
  const auto box = process::Shared<BlackBox>::attach(black_box_fd);
  if (!box) return report(box.error());
  if (!first || !end || *first > *end || *end > job->items()) {
    return report(fmt::format("there is no range {} {}", argv[2], argv[3]));
  }
  ConformanceWorker worker(catalog, *job, **box);
  const std::optional<Error> error = worker.run(*first, *end);
  return error ? report(error->message) : 0;
}

}  // namespace codecbench::conformance
