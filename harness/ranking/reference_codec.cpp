#include "harness/ranking/reference_codec.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <tuple>

namespace codecbench::ranking {
namespace {

constexpr std::string_view preferred_reference = "msgpack-c:reused-zone";
constexpr std::string_view local_codec = "reel";

bool is_mode_of(std::string_view codec, std::string_view reference) {
  return codec == reference || without_mode(codec) == without_mode(reference);
}

bool is_meant(const CellSummary& cell, const CodecName& wanted) {
  const bool named = cell.id.codec == wanted.name || without_mode(cell.id.codec) == wanted.name;
  return named && (wanted.format.empty() || cell.id.format == wanted.format);
}

}  // namespace

Result<CodecName> choose_reference(const std::string& wanted, std::span<const CellSummary> cells) {
  if (!wanted.empty()) {
    const CodecName name = parse_codec_name(wanted);
    std::vector<std::string> known;
    for (const CellSummary& cell : cells) {
      if (is_meant(cell, name)) return name;
      const std::string codec = to_string({cell.id.codec, cell.id.format});
      if (std::find(known.begin(), known.end(), codec) == known.end()) known.push_back(codec);
    }
    std::string message = "no codec '" + wanted + "' in these results; there are:";
    for (const std::string& codec : known) message += " " + codec;
    return Error{message};
  }
  std::optional<CodecName> fallback;
  for (const std::string_view preferred : {preferred_reference, local_codec}) {
    for (const CellSummary& cell : cells) {
      if (!cell.is_ranked()) continue;
      if (cell.id.codec == preferred) return CodecName{cell.id.codec, ""};
      if (!fallback) fallback = CodecName{cell.id.codec, ""};
    }
  }
  return fallback.value_or(CodecName{});
}

const CellSummary* find_reference(const CodecName& reference, const CellSummary& cell,
                                  std::span<const CellSummary> group,
                                  const std::vector<std::string>& formats) {
  const auto distance = [&](const CellSummary& candidate) {
    const auto place =
        std::find(formats.begin(), formats.end(), candidate.id.format) - formats.begin();
    return std::tuple(candidate.id.codec != reference.name, candidate.id.format != cell.id.format,
                      place, std::string_view(candidate.id.codec),
                      std::string_view(candidate.id.format));
  };
  const CellSummary* nearest = nullptr;
  for (const CellSummary& candidate : group) {
    const bool possible = candidate.status == CellStatus::ok && candidate.nanoseconds &&
                          is_mode_of(candidate.id.codec, reference.name) &&
                          (reference.format.empty() || candidate.id.format == reference.format);
    if (possible && (nearest == nullptr || distance(candidate) < distance(*nearest))) {
      nearest = &candidate;
    }
  }
  return nearest;
}

}  // namespace codecbench::ranking
