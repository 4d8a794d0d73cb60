#include "cli/probes_text.h"

#include <array>
#include <string_view>
#include <utility>

#include "cli/text_table.h"

namespace codecbench::cli {
namespace {

using conformance::Probe;

constexpr std::array<std::pair<Probe, std::string_view>, 7> shown = {{
    {Probe::utf8, "UTF-8"},
    {Probe::zero_copy, "strings"},
    {Probe::laziness, "decoding is"},
    {Probe::duplicate_keys, "repeated keys"},
    {Probe::depth, "depth"},
    {Probe::bytes_behind, "bytes behind"},
    {Probe::declared_length, "declared length"},
}};

}  // namespace

std::string probes_table(const std::vector<conformance::ProbeResults>& results) {
  if (results.empty()) return "";
  std::vector<std::vector<std::string>> rows = {{"codec", "format"}};
  for (const auto& [probe, title] : shown) rows.front().emplace_back(title);
  for (const conformance::ProbeResults& codec : results) {
    std::vector<std::string> row = {codec.codec, std::string(name(codec.format))};
    for (const auto& [probe, title] : shown) {
      std::string answer;
      for (const conformance::ProbeResult& result : codec.probes) {
        if (result.probe != probe) continue;
        answer = result.end == conformance::ProbeEnd::not_applicable ? "-" : result.answer;
      }
      row.push_back(std::move(answer));
    }
    rows.push_back(std::move(row));
  }
  return text_table(rows);
}

}  // namespace codecbench::cli
