#include "reports/cborg_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "harness/stats/mean.h"
#include "reports/number_format.h"
#include "reports/text_table.h"

namespace codecbench::reports {
namespace {

using ranking::CellSummary;
using ranking::CodecComparison;
using ranking::CodecName;

constexpr std::array<std::string_view, 2> operations = {"encode", "decode"};

// JavaScript's Math.round.
double round_half_up(double value) { return std::floor(value + 0.5); }

// 82 and 62.4, as JavaScript prints them.
std::string percentage(double value) {
  return value == std::floor(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.1f}", value);
}

// In another mode of the library where the one asked for cannot do that.
const CellSummary* measured(const CodecComparison& comparison, const CodecName& codec,
                            std::string_view dataset, std::string_view operation) {
  const CellSummary* cell = comparison.find_any_mode(codec, dataset, operation);
  return cell != nullptr && cell->documents_per_second ? cell : nullptr;
}

std::vector<std::string> formats_of(const CodecComparison& comparison, const CodecName& codec) {
  if (!codec.format.empty()) return {codec.format};
  std::vector<std::string> formats;
  const auto add = [&](const std::string& name, const std::string& format) {
    if (name == codec.name && std::find(formats.begin(), formats.end(), format) == formats.end())
      formats.push_back(format);
  };
  for (const ranking::CodecFacts& facts : comparison.provenance.codecs)
    add(facts.name, facts.format);
  for (const CellSummary& cell : comparison.cells) add(cell.id.codec, cell.id.format);
  return formats;
}

std::vector<CodecPair> pairs_in_formats(const CodecComparison& comparison, const CodecPair& pair) {
  const std::vector<std::string> first = formats_of(comparison, pair.first);
  const std::vector<std::string> second = formats_of(comparison, pair.second);
  std::vector<CodecPair> pairs;
  for (const std::string& format : first) {
    if (std::find(second.begin(), second.end(), format) == second.end()) continue;
    pairs.push_back({{pair.first.name, format}, {pair.second.name, format}});
  }
  if (pairs.empty() && !first.empty() && !second.empty()) {
    pairs.push_back({{pair.first.name, first.front()}, {pair.second.name, second.front()}});
  }
  return pairs;
}

// Without the mode, as long as that tells the two apart.
std::pair<std::string, std::string> labels(const CodecPair& pair) {
  const auto [first, second] =
      std::pair(ranking::without_mode(pair.first.name), ranking::without_mode(pair.second.name));
  if (first != second) return {printable(first), printable(second)};
  if (pair.first.name != pair.second.name) {
    return {printable(pair.first.name), printable(pair.second.name)};
  }
  return {printable(to_string(pair.first)), printable(to_string(pair.second))};
}

// The mean size of a document as the first codec encodes it.
std::optional<double> mean_size(const CodecComparison& comparison, const CodecName& codec,
                                const std::string& dataset) {
  const ranking::DatasetFacts* facts = comparison.provenance.find_dataset(dataset);
  const double documents =
      facts != nullptr && facts->documents > 0 ? static_cast<double>(facts->documents) : 1;
  for (const std::string_view operation : operations) {
    const CellSummary* cell = measured(comparison, codec, dataset, operation);
    if (cell != nullptr && cell->encoded_bytes) return *cell->encoded_bytes / documents;
  }
  return std::nullopt;
}

class Listing {
 public:
  Listing(const CodecComparison& comparison, const CodecPair& pair)
      : comparison_(comparison), pair_(pair), labels_(labels(pair)) {
    for (const std::string& dataset : comparison.datasets) add_dataset(dataset);
    add_means("Avg",
              [](const std::vector<double>& shown) { return stats::arithmetic_mean(shown); });
    add_means("Geo", [](const std::vector<double>& shown) { return stats::geometric_mean(shown); });
  }

  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }

 private:
  void add_dataset(const std::string& dataset) {
    std::string lines;
    for (std::size_t i = 0; i < operations.size(); ++i) {
      const CellSummary* first = measured(comparison_, pair_.first, dataset, operations[i]);
      const CellSummary* second = measured(comparison_, pair_.second, dataset, operations[i]);
      if (first == nullptr || second == nullptr || first == second) continue;
      const double ours = round_half_up(*first->documents_per_second);
      const double theirs = round_half_up(*second->documents_per_second);
      const double share = round_half_up(1000 * ours / theirs) / 10;
      shown_[i].push_back(share);
      const std::optional<double> size = mean_size(comparison_, pair_.first, dataset);
      lines += fmt::format("\t{} (avg {} b): {} @ {} op/s / {} @ {} op/s = {} %\n", operations[i],
                           size ? whole(round_half_up(*size)) : "?", labels_.first, whole(ours),
                           labels_.second, whole(theirs), percentage(share));
    }
    if (lines.empty()) return;
    const ranking::DatasetFacts* facts = comparison_.provenance.find_dataset(dataset);
    const std::size_t tried = facts == nullptr ? 0 : std::max(facts->tried, facts->documents);
    text_ += fmt::format("{} @ {}\n", printable(dataset),
                         tried == 0 ? "?" : whole(static_cast<double>(tried))) +
             lines;
  }

  template <class Mean>
  void add_means(std::string_view title, Mean mean) {
    for (std::size_t i = 0; i < operations.size(); ++i) {
      if (shown_[i].empty()) continue;
      text_ += fmt::format("{} {}: {} %\n", title, operations[i],
                           percentage(round_half_up(mean(shown_[i]))));
    }
  }

  const CodecComparison& comparison_;
  const CodecPair& pair_;
  std::pair<std::string, std::string> labels_;
  std::array<std::vector<double>, operations.size()> shown_;
  std::string text_;
};

}  // namespace

Result<CodecPair> parse_codec_pair(std::string_view text) {
  const std::size_t comma = text.find(',');
  CodecPair pair;
  if (comma != std::string_view::npos) {
    pair = {ranking::parse_codec_name(text.substr(0, comma)),
            ranking::parse_codec_name(text.substr(comma + 1))};
  }
  const bool two_names = !pair.first.name.empty() && !pair.second.name.empty() &&
                         text.find(',', comma + 1) == std::string_view::npos;
  if (!two_names) {
    return Error{"'" + std::string(text) +
                 "' is no pair of codecs; give two names, as in reel,msgpack-c:reused-zone"};
  }
  return pair;
}

Result<std::string> render_cborg(const CodecComparison& comparison, const CodecPair& pair) {
  std::vector<std::string> listings;
  const std::vector<CodecPair> pairs = pairs_in_formats(comparison, pair);
  for (const CodecPair& in_formats : pairs) {
    const Listing listing(comparison, in_formats);
    if (listing.empty()) continue;
    const std::string heading =
        pairs.size() > 1
            ? printable(to_string(in_formats.first) + " / " + to_string(in_formats.second)) + "\n"
            : "";
    listings.push_back(heading + listing.text());
  }
  if (!listings.empty()) return fmt::format("{}", fmt::join(listings, "\n"));

  std::vector<std::string> codecs;
  for (const CellSummary& cell : comparison.cells) {
    const std::string codec = ranking::to_string({cell.id.codec, cell.id.format});
    if (std::find(codecs.begin(), codecs.end(), codec) == codecs.end()) codecs.push_back(codec);
  }
  return Error{fmt::format(
      "no dataset on which both '{}' and '{}' were measured encoding or decoding; there are: {}",
      ranking::to_string(pair.first), ranking::to_string(pair.second), fmt::join(codecs, " "))};
}

}  // namespace codecbench::reports
