#include "cli/compare/cborg_layout.h"

#include <algorithm>
#include <utility>

#include "harness/benchstat/inputs.h"
#include "harness/ranking/codec_comparison.h"
#include "harness/results/result_reader.h"
#include "reports/cborg_view.h"

namespace codecbench::cli {

Result<std::string> cborg_layout(const std::vector<std::string>& inputs,
                                 const std::string& baseline) {
  std::vector<results::ResultFile> files;
  for (const benchstat::Input& input : benchstat::parse_inputs(inputs)) {
    Result<results::ResultFile> file = results::read_result_file(input.path);
    if (!file) return Error{file.error()};
    files.push_back(*std::move(file));
  }
  ranking::ComparisonOptions options;
  options.reference = baseline;
  const Result<ranking::CodecComparison> compared = ranking::compare_codecs(files, options);
  if (!compared) return Error{compared.error()};

  std::vector<std::string> others;
  for (const ranking::CellSummary& cell : compared->cells) {
    const std::string& codec = cell.id.codec;
    if (codec == compared->reference.name) continue;
    if (std::find(others.begin(), others.end(), codec) == others.end()) others.push_back(codec);
  }
  std::string text;
  std::string error = "no codec was measured beside " + compared->reference.name;
  for (const std::string& other : others) {
    const Result<std::string> part =
        reports::render_cborg(*compared, {{other, ""}, compared->reference});
    if (part) {
      if (!text.empty()) text += '\n';
      text += *part;
    } else {
      error = part.error();
    }
  }
  if (text.empty()) return Error{error};
  return text;
}

}  // namespace codecbench::cli
