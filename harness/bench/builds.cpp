#include "harness/bench/builds.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "harness/bench/environment.h"

namespace codecbench {

std::vector<LinkedProgram> programs_of(const MeasuredBuild& build) {
  return build.layouts.empty() ? std::vector<LinkedProgram>{build.program} : build.layouts;
}

Result<NamedBuild> parse_build(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) {
    return Error{fmt::format("--build: '{}' is not NAME=PROGRAM", text)};
  }
  NamedBuild build;
  build.name = text.substr(0, equals);
  build.program.path = text.substr(equals + 1);
  if (access(build.program.path.c_str(), X_OK) != 0) {
    return Error{fmt::format("--build: {} is no program", build.program.path)};
  }
  const Result<std::vector<std::string>> layouts = find_layouts(build.program.path);
  if (!layouts) return Error{layouts.error()};
  for (const std::string& path : *layouts) build.layouts.emplace_back().path = path;
  return build;
}

Result<MeasuredBuild> open_build(const NamedBuild& named, bool alone) {
  const std::string& path = named.program.path;
  MeasuredBuild build;
  build.name = named.name;
  const Result<ProgramFacts> facts = ask_program(named.program);
  if (!facts) return Error{fmt::format("the build {} ({}): {}", named.name, path, facts.error())};
  if (facts->build.suite != suite_name()) {
    return Error{
        fmt::format("the build {} ({}) is {}, this is {}: builds of one version are compared",
                    named.name, path, facts->build.suite, suite_name())};
  }
  Result<std::string> hash = program_hash(path);
  if (!hash) return Error{hash.error()};
  build.program = {named.program, facts->link, *std::move(hash)};
  build.facts = facts->build;
  if (!alone) {
    Result<std::vector<LinkedProgram>> layouts = ask_layouts(named.layouts, facts->link.objects);
    if (!layouts) return Error{layouts.error()};
    build.layouts = *std::move(layouts);
  }
  return build;
}

void choose_layouts(MeasuredBuild* build, std::optional<std::int64_t> asked, std::int64_t rounds,
                    std::uint64_t seed) {
  const auto built = static_cast<std::int64_t>(build->layouts.size());
  const std::int64_t count = built == 0 ? 1 : std::min(built, layout_count(asked, rounds, built));
  std::vector<LinkedProgram> chosen;
  if (count > 1) {
    for (const std::size_t i :
         draw_layouts(build->layouts.size(), static_cast<std::size_t>(count), seed)) {
      chosen.push_back(build->layouts[i]);
    }
  }
  build->layouts = std::move(chosen);
}

std::optional<Error> take_layouts(MeasuredBuild* build, const std::vector<LayoutRecord>& recorded) {
  std::vector<LinkedProgram> chosen;
  for (const LayoutRecord& layout : recorded) {
    const auto same =
        std::find_if(build->layouts.begin(), build->layouts.end(), [&](const LinkedProgram& other) {
          return layout == LayoutRecord{other.link.layout, other.link.seed, other.sha256};
        });
    if (same == build->layouts.end()) {
      return Error{fmt::format(
          "its layout {} is not there any more, or was linked with another seed", layout.number)};
    }
    chosen.push_back(*same);
  }
  build->layouts = std::move(chosen);
  return std::nullopt;
}

std::vector<LayoutRecord> to_records(const std::vector<LinkedProgram>& layouts) {
  std::vector<LayoutRecord> records;
  for (const LinkedProgram& layout : layouts) {
    records.push_back({layout.link.layout, layout.link.seed, layout.sha256});
  }
  return records;
}

std::vector<PreparedCell> cells_for_build(const std::string& build,
                                          const std::vector<PreparedCell>& main_cells) {
  std::vector<PreparedCell> cells;
  for (const PreparedCell& main : main_cells) {
    PreparedCell cell;
    cell.task = main.task;
    cell.task.check_digest = true;
    cell.record.id = main.record.id;
    cell.record.id.build = build;
    cell.record.yardstick = main.record.yardstick;
    cell.record.documents = main.record.documents;
    if (!main.record.timing) {
      cell.record.status = CellStatus::unsupported;
      cell.record.reason = "the main build does not time it";
    }
    cells.push_back(std::move(cell));
  }
  return cells;
}

}  // namespace codecbench
