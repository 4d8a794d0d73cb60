#include "harness/conformance/conformance_plan.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "codecs/codec.h"
#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"

namespace codecbench::conformance {
namespace {

constexpr std::size_t valued_input_limit = std::size_t{1} << 20;

bool is_valid(const Case& item) {
  return item.expectation == Expectation::accept || item.expectation == Expectation::not_preferred;
}

struct Abilities {
  bool decodes = false;
  bool visits = false;
  bool encodes = false;
  bool validates = false;
};

Abilities abilities_of(const Catalog::Entry& entry) {
  const std::unique_ptr<Codec> codec = entry.make();
  Abilities abilities;
  abilities.visits = codec->can(Operation::decode_visit);
  abilities.decodes = codec->can(Operation::decode) || abilities.visits;
  abilities.encodes = codec->can(Operation::encode);
  abilities.validates = codec->can(Operation::validate);
  return abilities;
}

class Planner {
 public:
  Planner(const std::vector<const Catalog::Entry*>& codecs, Job* job) : codecs_(codecs), job_(job) {
    for (const Catalog::Entry* entry : codecs) {
      job->codecs.push_back({entry->info.full_name(), entry->info.format});
      abilities_.push_back(abilities_of(*entry));
    }
    std::set<std::pair<Format, std::string>> seen;
    for (std::size_t i = 0; i < job->cases.size(); ++i) {
      const Case& item = job->cases[i];
      if (is_valid(item) && item.value &&
          seen.emplace(item.format, to_diagnostic(*item.value)).second) {
        distinct_values_.push_back(i);
      }
    }
  }

  void plan(bool cross) {
    for (codec_ = 0; codec_ < codecs_.size(); ++codec_) {
      for (std::size_t i = 0; i < job_->cases.size(); ++i) plan_case(i);
      for (std::size_t i = 0; i < job_->datasets.size(); ++i) {
        if (carries(i)) add(CheckKind::round_trip, true, i);
      }
      if (cross && abilities_[codec_].decodes) plan_cross();
    }
  }

 private:
  void add(CheckKind check, bool of_dataset, std::size_t subject, std::size_t encoder = 0) {
    Item item;
    item.check = check;
    item.of_dataset = of_dataset;
    item.codec = static_cast<std::uint32_t>(codec_);
    item.subject = static_cast<std::uint32_t>(subject);
    item.encoder = static_cast<std::uint32_t>(encoder);
    job_->items.push_back(item);
  }

  Format format() const { return codecs_[codec_]->info.format; }
  bool carries(std::size_t dataset) const {
    const Abilities& can = abilities_[codec_];
    return (can.decodes || can.encodes) &&
           job_->datasets[dataset].encoded[static_cast<std::size_t>(format())].has_value();
  }

  void plan_case(std::size_t i) {
    const Case& item = job_->cases[i];
    if (item.format != format()) return;
    const Abilities& can = abilities_[codec_];
    if (can.decodes) add(CheckKind::decode, false, i);
    if (can.visits) add(CheckKind::visit, false, i);
    if (can.validates) add(CheckKind::validate, false, i);
    if (can.encodes && is_valid(item)) add(CheckKind::reencode, false, i);
    if (!can.decodes && !can.validates) return;
    if (is_valid(item)) {
      add(CheckKind::truncation, false, i);
      add(CheckKind::trailing, false, i);
    }
    add(CheckKind::leak, false, i);
  }

  // Every pair of codecs over a document of megabytes took two thirds of a whole run and showed
  // nothing that the two round trips did not, each of which is compared with the oracle's bytes.
  bool is_crossed(const DatasetImage& image) const {
    constexpr std::uint64_t largest_document = std::uint64_t{64} << 10;
    const auto& section = image.encoded[static_cast<std::size_t>(format())];
    return section->bytes <= image.documents * largest_document;
  }

  void plan_cross() {
    for (std::size_t encoder = 0; encoder < codecs_.size(); ++encoder) {
      if (!abilities_[encoder].encodes || codecs_[encoder]->info.format != format()) continue;
      for (const std::size_t i : distinct_values_) {
        if (job_->cases[i].format == format()) add(CheckKind::cross, false, i, encoder);
      }
    }
    for (std::size_t i = 0; i < job_->datasets.size(); ++i) {
      if (!carries(i) || !is_crossed(job_->datasets[i])) continue;
      for (std::size_t encoder = 0; encoder < codecs_.size(); ++encoder) {
        if (abilities_[encoder].encodes && codecs_[encoder]->info.format == format()) {
          add(CheckKind::cross, true, i, encoder);
        }
      }
    }
  }

  const std::vector<const Catalog::Entry*>& codecs_;
  Job* job_;
  std::vector<Abilities> abilities_;
  std::vector<std::size_t> distinct_values_;
  std::size_t codec_ = 0;
};

}  // namespace

void add_values(std::vector<Case>* cases) {
  for (Case& item : *cases) {
    if (!is_valid(item) || item.value || item.bytes.size() > valued_input_limit) continue;
    Result<Value> value = oracle::decode(item.format, item.bytes);
    if (value) item.value = *std::move(value);
  }
}

Job plan_conformance(const std::vector<const Catalog::Entry*>& codecs, std::vector<Case> cases,
                     std::vector<DatasetImage> datasets, bool cross) {
  Job job;
  job.cases = std::move(cases);
  job.datasets = std::move(datasets);
  Planner(codecs, &job).plan(cross);
  return job;
}

std::uint64_t input_size(const Job& job, const Item& item) {
  if (!item.of_dataset) return job.cases[item.subject].bytes.size();
  const auto& section =
      job.datasets[item.subject].encoded[static_cast<std::size_t>(job.codecs[item.codec].format)];
  return section ? section->bytes : 0;
}

std::vector<ItemRange> split(const Job& job) {
  // A range of about a second: a dataset of a megabyte costs as much as some hundred small cases.
  constexpr std::uint64_t range_cost = 4000;
  constexpr std::uint64_t bytes_of_a_unit = 4000;
  constexpr std::uint64_t most_of_a_dataset = 100;
  std::vector<ItemRange> ranges;
  std::uint64_t cost = 0;
  for (std::size_t i = 0; i < job.items.size(); ++i) {
    const bool new_codec = i == 0 || job.items[i].codec != job.items[i - 1].codec;
    if (new_codec || cost >= range_cost) {
      ranges.push_back({i, i});
      cost = 0;
    }
    const std::uint64_t units = 1 + input_size(job, job.items[i]) / bytes_of_a_unit;
    // Of a dataset no more than its first documents are looked at.
    cost += job.items[i].of_dataset ? std::min(units, most_of_a_dataset) : units;
    ranges.back().end = i + 1;
  }
  return ranges;
}

}  // namespace codecbench::conformance
