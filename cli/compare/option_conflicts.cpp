#include "cli/compare/option_conflicts.h"

#include <array>
#include <string_view>

namespace codecbench::cli {
namespace {

enum Mode : unsigned { v2 = 1, compatible = 2, v1 = 4, cborg = 8 };

struct Use {
  std::string_view option;
  bool given = false;
  unsigned modes = 0;  // in which it does something
};

Mode mode_of(const CompareOptions& options) {
  switch (options.layout) {
    case CompareLayout::v1:
      return v1;
    case CompareLayout::cborg:
      return cborg;
    case CompareLayout::v2:
      break;
  }
  return options.benchstat ? compatible : v2;
}

std::string_view name_of(Mode mode) {
  return mode == v1      ? "--layout v1"
         : mode == cborg ? "--layout cborg"
         : mode == v2    ? "--layout v2"
                         : "--compat benchstat";
}

}  // namespace

std::optional<std::string> why_options_conflict(const CompareOptions& options) {
  const CompareOptions defaults;
  const benchproc::QueryText& query = options.query;
  const benchstat::SelectionRules& selection = options.selection;
  const bool is_json = options.format == CompareFormat::json;
  const std::array<Use, 20> uses = {{
      {"--filter", query.filter != defaults.query.filter, v2 | compatible},
      {"--table", query.table != defaults.query.table, v2 | compatible},
      {"--row", query.row != defaults.query.row, v2 | compatible},
      {"--col", query.column != defaults.query.column, v2 | compatible},
      {"--ignore", query.ignore != defaults.query.ignore, v2 | compatible},
      {"--base", !options.baseline.empty(), v2 | compatible | cborg},
      {"--alpha", options.alpha != defaults.alpha, v2 | compatible | v1},
      {"--confidence", options.confidence != defaults.confidence, v2 | compatible},
      {"--sort", selection.sort != benchstat::SortKey::none, v2 | v1},
      {"--only", selection.only_significant, v2},
      {"--min-effect", selection.effect.minimum_effect != 0, v2},
      {"--geomean matched", options.matched_geomean, v2 | compatible},
      {"--correction", options.correction != benchstat::Correction::none, v2},
      {"--fail-on", options.fail_on_regression, v2},
      {"--force", options.force, v2},
      {"--delta-test", options.v1.test != defaults.v1.test, v1},
      {"--split", options.v1_split != defaults.v1_split, v1},
      {"--norange", !options.v1_ranges, v1},
      {"--format json", is_json, v2 | compatible},
      {"--format markdown", options.format == CompareFormat::markdown, v2 | compatible},
  }};
  const Mode mode = mode_of(options);
  for (const Use& use : uses) {
    if (!use.given || (use.modes & mode) != 0) continue;
    return std::string(use.option) + " does not go with " + std::string(name_of(mode));
  }
  if (mode == cborg && options.format != CompareFormat::text) {
    return "--layout cborg is text";
  }
  return std::nullopt;
}

}  // namespace codecbench::cli
