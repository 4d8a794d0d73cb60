#include "harness/differential/campaign.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "harness/differential/classification.h"
#include "harness/differential/input_source.h"
#include "harness/differential/minimization.h"

namespace codecbench::differential {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t batch_size = 256;
static_assert(batch_size <= Exchange::max_batch);
// See minimize().
constexpr std::size_t minimization_budget = 2'000'000;
// How many processes a minimization may cost by crashes, and how many by hangs and memory bombs,
// which take seconds each.
constexpr std::size_t most_losses = 150;
constexpr std::size_t most_slow_losses = 12;
// A codec with more causes than this is not worth more of the run's time.
constexpr std::size_t most_groups = 1000;

constexpr bool is_costly(Difference difference) {
  return difference == Difference::crashes || difference == Difference::hangs ||
         difference == Difference::runs_out_of_memory;
}

constexpr std::string_view oracle_name = "oracle";

// Whether the scanner and the oracle contradict each other.
bool contradict(const Judgement& judgement, const Classification& found) {
  if (found.has("depth-beyond-suite")) return false;  // either may be
  return judgement.accepted != found.valid();
}

// Disagreements of one codec in one way about one rule.
struct Group {
  std::size_t codec = 0;
  Difference difference = Difference::accepts;
  Finding finding;
};

class Campaign {
 public:
  Campaign(const CampaignOptions& options, const std::function<bool()>& interrupted,
           const std::function<void(const Progress&)>& report)
      : options_(options),
        interrupted_(interrupted),
        report_(report),
        source_(options.format, options.seed, options.documents) {}

  Result<CampaignResult> run() {
    for (const CodecInfo& info : options_.codecs) {
      Result<CodecProcess> process = CodecProcess::create(options_.program, info, options_.limits);
      if (!process) return Error{process.error()};
      processes_.push_back(*std::move(process));
    }
    start_ = Clock::now();
    const auto over = [&] {
      progress_.elapsed = Clock::now() - start_;
      return (options_.time && progress_.elapsed >= *options_.time) ||
             (options_.iterations && progress_.inputs >= *options_.iterations);
    };
    CampaignResult result;
    std::vector<std::string> batch = next_batch(0);
    while (!over()) {
      if (interrupted_()) {
        result.interrupted = true;
        break;
      }
      report_(progress_);
      if (auto error = put(&batch)) return std::move(*error);
      progress_.groups = groups_.size();
    }
    for (Group& group : groups_) result.findings.push_back(std::move(group.finding));
    result.findings = merge(std::move(result.findings));
    result.progress = progress_;
    return result;
  }

 private:
  std::vector<std::string> next_batch(std::uint64_t first) const {
    std::vector<std::string> batch;
    std::size_t bytes = 0;
    const std::uint64_t end = options_.iterations.value_or(~std::uint64_t{0});
    for (std::uint64_t i = first; batch.size() < batch_size && i < end; ++i) {
      batch.push_back(source_.input(i));
      bytes += batch.back().size() + input_padding;
      if (bytes + InputSource::max_input + input_padding > Exchange::max_bytes) break;
    }
    return batch;
  }

  // The codecs work while the oracle does, and while the next batch is made.
  std::optional<Error> put(std::vector<std::string>* batch) {
    for (CodecProcess& process : processes_) {
      if (auto error = process.start(*batch)) return error;
    }
    std::vector<Judgement> judgements;
    judgements.reserve(batch->size());
    for (const std::string& input : *batch) judgements.push_back(judge(options_.format, input));
    std::vector<std::string> next = next_batch(progress_.inputs + batch->size());
    std::vector<std::vector<Answer>> answers;
    for (CodecProcess& process : processes_) {
      Result<std::vector<Answer>> given = process.finish();
      if (!given) return Error{given.error()};
      answers.push_back(*std::move(given));
    }
    for (std::size_t i = 0; i < batch->size(); ++i) {
      const std::string& input = (*batch)[i];
      const std::uint64_t index = progress_.inputs + i;
      const Classification found =
          classify(options_.format, input, judgements[i].accepted ? &judgements[i].value : nullptr);
      if (contradict(judgements[i], found)) {
        if (auto error = note(oracle_index(), Difference::contradicts_scanner, input, index,
                              judgements[i], found)) {
          return error;
        }
      }
      for (std::size_t c = 0; c < processes_.size(); ++c) {
        for (const Difference difference :
             differences(processes_[c].info(), judgements[i], answers[c][i])) {
          if (auto error = note(c, difference, input, index, judgements[i], found)) return error;
        }
      }
    }
    progress_.inputs += batch->size();
    *batch = std::move(next);
    return std::nullopt;
  }

  bool out_of_time() const {
    return interrupted_() || (options_.time && Clock::now() - start_ >= *options_.time);
  }

  std::size_t oracle_index() const { return processes_.size(); }

  // Whether a group's rule explains an input with these rules. An input that is refused for a rule
  // is explained by that rule alone; one that is accepted, by any that it touches.
  static bool explains(const Group& group, const Judgement& judgement,
                       const Classification& found) {
    const Rule& rule = *group.finding.rule;
    if (group.finding.judgement.accepted != judgement.accepted) return false;
    return judgement.accepted ? found.has(rule.id) : rule == found.primary();
  }

  std::optional<Error> note(std::size_t codec, Difference difference, const std::string& input,
                            std::uint64_t index, const Judgement& judgement,
                            const Classification& found) {
    // The weightiest rule that is known to cause this.
    Group* known = nullptr;
    for (Group& group : groups_) {
      if (group.codec != codec || group.difference != difference ||
          !explains(group, judgement, found)) {
        continue;
      }
      if (known == nullptr || known->finding.rule->weight < group.finding.rule->weight) {
        known = &group;
      }
    }
    if (known != nullptr) {
      // What hides behind a known cause is looked for ever more rarely.
      const int steps = is_costly(difference) ? 4 : 1;
      const std::uint64_t count = ++known->finding.count;
      if (!std::has_single_bit(count) || std::countr_zero(count) % steps != 0) return std::nullopt;
    } else if (groups_.size() >= most_groups) {
      return std::nullopt;
    }
    const Result<std::string> smallest = minimized(codec, difference, input, judgement, found);
    if (!smallest) return Error{smallest.error()};
    return file(codec, difference, *smallest, index, known);
  }

  Result<std::string> minimized(std::size_t codec, Difference difference, const std::string& input,
                                const Judgement& judgement, const Classification& found) {
    const std::size_t most = difference == Difference::crashes ? most_losses : most_slow_losses;
    std::size_t losses = 0;
    const Shows shows =
        [&](const std::vector<std::string>& candidates) -> Result<std::vector<bool>> {
      // Nobody waits for the smallest input once the time is up.
      if (out_of_time() || losses >= most) return std::vector<bool>(candidates.size(), false);
      std::vector<bool> shown;
      // Only the first that shows it is wanted: where each costs a process, one by one.
      const std::size_t at_once = is_costly(difference) ? 1 : candidates.size();
      for (std::size_t i = 0; i < candidates.size(); i += at_once) {
        const std::vector<std::string> part(
            candidates.begin() + static_cast<std::ptrdiff_t>(i),
            candidates.begin() + static_cast<std::ptrdiff_t>(i + at_once));
        std::vector<Answer> answers(part.size());
        if (codec != oracle_index()) {
          Result<std::vector<Answer>> given = ask_all(codec, part);
          if (!given) return Error{given.error()};
          answers = *std::move(given);
        }
        for (std::size_t k = 0; k < part.size(); ++k) {
          shown.push_back(shows_same(codec, difference, part[k], answers[k], judgement, found));
          if (shown.back() && is_costly(difference)) ++losses;
        }
        if (is_costly(difference) && (shown.back() || losses >= most || out_of_time())) break;
      }
      shown.resize(candidates.size(), false);
      return shown;
    };
    return minimize(options_.format, input, shows, minimization_budget);
  }

  bool shows_same(std::size_t codec, Difference difference, const std::string& candidate,
                  const Answer& answer, const Judgement& judgement, const Classification& found) {
    const Judgement now = judge(options_.format, candidate);
    if (now.accepted != judgement.accepted) return false;
    const Classification classified =
        classify(options_.format, candidate, now.accepted ? &now.value : nullptr);
    if (codec == oracle_index()) return contradict(now, classified);
    const std::vector<Difference> seen = differences(processes_[codec].info(), now, answer);
    if (std::find(seen.begin(), seen.end(), difference) == seen.end()) return false;
    // What is refused stays refused for the same rule.
    return now.accepted || classified.primary() == found.primary();
  }

  Result<std::vector<Answer>> ask_all(std::size_t codec, const std::vector<std::string>& inputs) {
    std::size_t bytes = 0;
    for (const std::string& input : inputs) bytes += input.size() + input_padding;
    if (bytes <= Exchange::max_bytes) return processes_[codec].ask(inputs);
    std::vector<Answer> answers;
    for (const std::string& input : inputs) {
      const Result<std::vector<Answer>> one = processes_[codec].ask({input});
      if (!one) return Error{one.error()};
      answers.push_back(one->front());
    }
    return answers;
  }

  // Puts the smallest input to every codec and files it with its like. `counted` is the group that
  // already counts the input it comes from.
  std::optional<Error> file(std::size_t codec, Difference difference, const std::string& smallest,
                            std::uint64_t index, const Group* counted) {
    Finding finding;
    finding.format = options_.format;
    finding.input = smallest;
    finding.judgement = judge(options_.format, smallest);
    const Classification found = classify(
        options_.format, smallest, finding.judgement.accepted ? &finding.judgement.value : nullptr);
    finding.rule = &found.primary();
    finding.count = 1;
    finding.first = index;
    if (auto error = collect_dissents(&finding, found)) return error;
    // A codec may answer otherwise the second time; that it did once stays.
    if (finding.dissents.empty()) {
      finding.dissents.push_back(
          {processes_[codec].info().full_name(), difference, "not every time"});
    }
    for (Group& group : groups_) {
      if (group.codec != codec || group.difference != difference ||
          !(*group.finding.rule == *finding.rule) ||
          group.finding.judgement.accepted != finding.judgement.accepted) {
        continue;
      }
      if (&group != counted) ++group.finding.count;
      if (smallest.size() < group.finding.input.size()) {
        finding.count = group.finding.count;
        finding.first = group.finding.first;
        group.finding = std::move(finding);
      }
      return std::nullopt;
    }
    groups_.push_back({codec, difference, std::move(finding)});
    return std::nullopt;
  }

  std::optional<Error> collect_dissents(Finding* finding, const Classification& found) {
    if (contradict(finding->judgement, found)) {
      finding->dissents.push_back({std::string(oracle_name), Difference::contradicts_scanner,
                                   finding->judgement.accepted ? "accepts what the rule forbids"
                                                               : "refuses what breaks no rule: " +
                                                                     finding->judgement.reason});
    }
    std::size_t against = 0;
    std::optional<std::uint64_t> common_digest;
    bool alike = true;
    for (CodecProcess& process : processes_) {
      std::string words;
      const Result<Answer> answer = process.ask_in_words(finding->input, &words);
      if (!answer) return Error{answer.error()};
      bool differs = false;
      for (const Difference difference : differences(process.info(), finding->judgement, *answer)) {
        finding->dissents.push_back({process.info().full_name(), difference, words});
        differs = differs || difference == Difference::accepts ||
                  difference == Difference::refuses || difference == Difference::other_value;
      }
      if (!differs) continue;
      ++against;
      if (common_digest && *common_digest != answer->digest) alike = false;
      common_digest = answer->digest;
    }
    finding->oracle_alone = against == processes_.size() && against >= 2 && alike;
    return std::nullopt;
  }

  const CampaignOptions& options_;
  const std::function<bool()>& interrupted_;
  const std::function<void(const Progress&)>& report_;
  InputSource source_;
  std::vector<CodecProcess> processes_;
  std::vector<Group> groups_;
  Clock::time_point start_;
  Progress progress_;
};

}  // namespace

Result<CampaignResult> run_campaign(const CampaignOptions& options,
                                    const std::function<bool()>& interrupted,
                                    const std::function<void(const Progress&)>& report) {
  return Campaign(options, interrupted, report).run();
}

}  // namespace codecbench::differential
