#include "cli/compare/google_benchmark_conversion.h"

#include <optional>
#include <string_view>
#include <utility>

#include "harness/benchfmt/scanner.h"
#include "harness/import/google_benchmark_json.h"
#include "harness/import/imported.h"
#include "harness/results/result_reader.h"

namespace codecbench::cli {

Result<std::string> to_google_benchmark(const std::vector<benchstat::Input>& inputs,
                                        std::string* messages) {
  results::ResultFile all;
  for (const benchstat::Input& input : inputs) {
    std::string text;
    const auto error = benchstat::read_blocks(input.path, [&](std::string_view block) {
      text += block;
      return true;
    });
    if (error) return Error{"cannot read " + input.path + ": " + *error};
    if (const auto why = benchfmt::why_not_text(text)) return Error{input.path + " " + *why};
    results::ResultFile file = results::read_results(text, input.path);
    if (file.records.empty()) {
      if (const std::optional<imports::Imported> imported = imports::import_text(text)) {
        std::string lines;
        for (const imports::ImportedRun& run : imported->runs) lines += run.benchmark_text;
        file = results::read_results(lines, input.path);
      }
    }
    for (const std::string& message : file.messages) *messages += message + "\n";
    for (results::Record& record : file.records) all.records.push_back(std::move(record));
    all.last_config = std::move(file.last_config);
  }
  if (all.records.empty()) return Error{"no input holds a benchmark result"};
  return imports::to_google_benchmark_json(all);
}

}  // namespace codecbench::cli
