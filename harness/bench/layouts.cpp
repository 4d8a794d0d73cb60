#include "harness/bench/layouts.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>

#include "harness/bench/environment.h"
#include "harness/bench/shuffle.h"
#include "harness/bench/task.h"

namespace codecbench {
namespace {

namespace fs = std::filesystem;

// Words mixed into the run's seed, so that choosing layouts and ordering cells share no random numbers.
constexpr std::uint64_t for_drawing = 0x6c61796f757473;
constexpr std::uint64_t for_rounds = 0x726f756e6473;

constexpr std::int64_t rounds_a_layout = 2;
constexpr std::int64_t repeating_rounds = 5;
constexpr std::int64_t fewest_layouts = 3;

std::optional<std::int64_t> layout_number(std::string_view file, std::string_view program) {
  if (!file.starts_with(program) || file.size() <= program.size() + 1) return std::nullopt;
  if (file[program.size()] != '-') return std::nullopt;
  const std::string_view digits = file.substr(program.size() + 1);
  if (digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string_view::npos) {
    return std::nullopt;
  }
  return std::stoll(std::string(digits));
}

}  // namespace

Result<std::vector<std::string>> find_layouts(const std::string& path) {
  std::error_code failed;
  const fs::path program = fs::canonical(path, failed);
  if (failed) return Error{fmt::format("cannot find {}: {}", path, failed.message())};
  const fs::path folder = program.parent_path() / "layouts";
  std::map<std::int64_t, std::string> found;
  if (fs::is_directory(folder, failed)) {
    for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end;
         entry.increment(failed)) {
      const auto number =
          layout_number(entry->path().filename().string(), program.filename().string());
      if (number && entry->is_regular_file()) found[*number] = entry->path().string();
    }
    if (failed) return Error{fmt::format("cannot read {}: {}", folder.string(), failed.message())};
  }
  std::vector<std::string> paths;
  for (auto& [number, file] : found) paths.push_back(std::move(file));
  return paths;
}

Result<std::vector<LinkedProgram>> ask_layouts(const std::vector<WorkerProgram>& programs,
                                               const std::string& objects) {
  std::vector<LinkedProgram> answers;
  for (const WorkerProgram& program : programs) {
    const Result<ProgramFacts> facts = ask_program(program);
    if (!facts) return Error{fmt::format("the layout {}: {}", program.path, facts.error())};
    if (facts->link.objects != objects) {
      return Error{fmt::format(
          "the layout {} is of another build; build the target codecbench_layouts again, "
          "or measure this program alone with --layouts 1",
          program.path)};
    }
    Result<std::string> hash = program_hash(program.path);
    if (!hash) return Error{hash.error()};
    answers.push_back({program, facts->link, *std::move(hash)});
  }
  return answers;
}

std::int64_t layout_count(std::optional<std::int64_t> asked, std::int64_t rounds,
                          std::int64_t built) {
  const std::int64_t fitting =
      std::max(fewest_layouts, std::min(rounds / rounds_a_layout, rounds - repeating_rounds));
  const std::int64_t wanted = asked.value_or(std::min(built, fitting));
  return std::max<std::int64_t>(1, std::min(wanted, rounds));
}

std::int64_t least_rounds(std::optional<std::int64_t> asked, std::int64_t rounds,
                          std::int64_t built) {
  const std::int64_t layouts = asked.value_or(std::min(built, fewest_layouts));
  return std::max<std::int64_t>(1, std::min(layouts, rounds));
}

std::vector<std::size_t> draw_layouts(std::size_t built, std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> drawn = shuffled_order(built, round_seed(seed, for_drawing));
  drawn.resize(std::min(count, drawn.size()));
  std::sort(drawn.begin(), drawn.end());
  return drawn;
}

std::size_t layout_of_round(std::size_t count, std::uint64_t seed, std::int64_t round) {
  const auto from_zero = static_cast<std::uint64_t>(round - 1);
  const std::uint64_t turn = from_zero / count;  // every layout has one round in it
  return shuffled_order(count, round_seed(seed ^ for_rounds, turn))[from_zero % count];
}

}  // namespace codecbench
