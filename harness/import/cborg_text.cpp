#include "harness/import/cborg_text.h"

#include <array>
#include <string>
#include <vector>

#include "harness/import/text_lines.h"
#include "harness/results/number.h"
#include "harness/results/record.h"

namespace codecbench::imports {
namespace {

using Words = std::vector<std::string_view>;

// "rnd-100 @ 1,000"
std::optional<std::string> dataset_line(const Words& words) {
  if (words.size() != 3 || words[1] != "@" || !parse_grouped_number(words[2])) return std::nullopt;
  return std::string(words[0]);
}

struct Measurement {
  std::string operation;
  std::string mean_size;
  struct Codec {
    std::string name;
    double rate = 0;
  };
  std::array<Codec, 2> codecs;
};

// encode (avg 87 b): cborg @ 501,786 op/s / borc @ 611,768 op/s = 82 %
std::optional<Measurement> measurement_line(const Words& words) {
  constexpr std::size_t length = 16;
  if (words.size() != length || words[1] != "(avg" || words[3] != "b):" || words[5] != "@" ||
      words[7] != "op/s" || words[8] != "/" || words[10] != "@" || words[12] != "op/s" ||
      words[13] != "=" || words[15] != "%" || (words[0] != "encode" && words[0] != "decode")) {
    return std::nullopt;
  }
  const auto first = parse_grouped_number(words[6]);
  const auto second = parse_grouped_number(words[11]);
  if (!first || !second) return std::nullopt;
  return Measurement{std::string(words[0]),
                     std::string(words[2]),
                     {{{std::string(words[4]), *first}, {std::string(words[9]), *second}}}};
}

}  // namespace

std::optional<Imported> import_cborg_text(std::string_view text) {
  Imported imported;
  imported.source = "cborg";
  std::string dataset;
  std::string run;
  for (const std::string_view line : lines_of(text)) {
    if (const auto heading = run_heading(line)) run = *heading;
    const Words words = words_of(line);
    if (const auto named = dataset_line(words)) dataset = *named;
    const auto measured = measurement_line(words);
    if (!measured || dataset.empty()) continue;
    if (imported.runs.empty() || imported.runs.back().label != run) {
      imported.runs.push_back({run, ""});
    }
    std::string& out = imported.runs.back().benchmark_text;
    out +=
        results::config_key("dataset-" + dataset) + ": mean size " + measured->mean_size + " b\n";
    for (const Measurement::Codec& codec : measured->codecs) {
      out += "Benchmark" +
             results::benchmark_name({measured->operation, "cbor", codec.name, dataset}) + " 1 " +
             results::print_number(codec.rate) + " op/s\n";
    }
  }
  if (imported.runs.empty()) return std::nullopt;
  return imported;
}

}  // namespace codecbench::imports
