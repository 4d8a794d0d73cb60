#include "harness/conformance/probes/probe_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace codecbench::conformance {
namespace {

using nlohmann::ordered_json;

// Three digits are as many as mean anything.
ordered_json rounded(const std::optional<double>& value) {
  if (!value || !std::isfinite(*value)) return nullptr;
  if (*value == 0) return 0;
  const double unit = std::pow(10, std::floor(std::log10(std::abs(*value))) - 2);
  const double shown = std::round(*value / unit) * unit;
  if (std::abs(shown) >= 100) return static_cast<std::int64_t>(std::llround(shown));
  return std::round(shown * 1e6) / 1e6;
}

}  // namespace

std::string to_json(const std::vector<ProbeResults>& results) {
  std::string text = "[";
  for (const ProbeResults& codec : results) {
    for (const ProbeResult& probe : codec.probes) {
      const ordered_json json = {{"codec", codec.codec},
                                 {"version", codec.version},
                                 {"format", name(codec.format)},
                                 {"probe", name(probe.probe)},
                                 {"end", name(probe.end)},
                                 {"answer", probe.answer},
                                 {"detail", probe.detail},
                                 {"memory_bytes_per_byte", rounded(probe.memory_bytes_per_byte)},
                                 {"nanoseconds_per_byte", rounded(probe.nanoseconds_per_byte)}};
      text += text.size() == 1 ? "\n" : ",\n";
      text += json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    }
  }
  return text + (text.size() == 1 ? "]" : "\n]");
}

}  // namespace codecbench::conformance
