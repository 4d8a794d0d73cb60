// Byte for byte what golang's benchstat prints: over this project's own cases, and over the
// original's test data where CODECBENCH_BENCHSTAT_GOLDEN says where they are.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/compare/benchstat_arguments.h"
#include "harness/results/number.h"

namespace codecbench::cli {
namespace {

namespace fs = std::filesystem;

// The names in a case's arguments are relative to its folder, and show up in the output.
class WorkingFolder {
 public:
  explicit WorkingFolder(const fs::path& folder) : before_(fs::current_path()) {
    fs::current_path(folder);
  }
  ~WorkingFolder() { fs::current_path(before_); }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;

 private:
  fs::path before_;
};

std::optional<std::string> content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

CompareOutcome run(const std::vector<std::string>& arguments, bool v1) {
  auto parsed = v1 ? parse_benchstat_v1_arguments(arguments) : parse_benchstat_arguments(arguments);
  if (auto* outcome = std::get_if<CompareOutcome>(&parsed)) return *outcome;
  return run_comparison(std::get<CompareOptions>(parsed));
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

bool same_number(std::string_view a, std::string_view b) {
  const auto x = results::parse_float(a);
  const auto y = results::parse_float(b);
  if (a.empty() || b.empty() || x.error != results::NumberError::none ||
      y.error != results::NumberError::none) {
    return a == b;
  }
  return std::abs(x.value - y.value) <= 1e-14 * std::abs(x.value);
}

// Equal, but for the last bits of geometric means in CSV: they depend on the C library's exp and log.
bool same_output(const std::string& want, const std::string& got) {
  const auto wanted = split(want, '\n');
  const auto gotten = split(got, '\n');
  return std::equal(wanted.begin(), wanted.end(), gotten.begin(), gotten.end(),
                    [](std::string_view a, std::string_view b) {
                      if (a == b || !a.starts_with("geomean,")) return a == b;
                      const auto x = split(a, ',');
                      const auto y = split(b, ',');
                      return std::equal(x.begin(), x.end(), y.begin(), y.end(), same_number);
                    });
}

// The original's help page is not ours: what comes before it must be the same, and the status.
bool same_until_usage(const std::string& want, const CompareOutcome& got) {
  constexpr std::string_view usage = "Usage: benchstat [flags] inputs...\n";
  const std::size_t at = want.find(usage);
  return at != std::string::npos && got.exit_status == 2 &&
         got.err.substr(0, at + usage.size()) == want.substr(0, at + usage.size());
}

struct Tally {
  std::size_t passed = 0;
  std::size_t of = 0;
};

Tally run_folder(const fs::path& folder, std::optional<bool> is_v1) {
  const std::optional<std::string> list = content_of(folder / "cases.json");
  if (!list) {
    ADD_FAILURE() << "no cases.json in " << folder;
    return {};
  }
  Tally tally;
  const WorkingFolder here(folder);
  for (const auto& one : nlohmann::json::parse(*list)) {
    const auto name = one.at("name").get<std::string>();
    const bool v1 = is_v1.value_or(one.value("layout", "v2") == "v1");
    const CompareOutcome got = run(one.at("args").get<std::vector<std::string>>(), v1);
    const std::optional<std::string> golden = content_of(name + ".golden");
    bool same = false;
    if (golden) {
      same = *golden == got.out + got.err;
    } else {
      const std::string out = content_of(name + ".stdout").value_or("missing " + name + ".stdout");
      const std::string err = content_of(name + ".stderr").value_or("");
      same = same_output(out, got.out) && (err == got.err || same_until_usage(err, got));
    }
    EXPECT_TRUE(same) << folder << " " << name << "\n" << got.out << got.err;
    tally.passed += same ? 1 : 0;
    ++tally.of;
  }
  return tally;
}

TEST(BenchstatGolden, OwnCases) {
  const Tally tally = run_folder(fs::path(TESTDATA_DIR), std::nullopt);
  EXPECT_EQ(tally.of, 32u);
}

TEST(BenchstatGolden, OriginalCases) {
  const char* folder = std::getenv("CODECBENCH_BENCHSTAT_GOLDEN");
  if (folder == nullptr) {
    GTEST_SKIP() << "CODECBENCH_BENCHSTAT_GOLDEN names no folder with benchstat's test data";
  }
  struct Part {
    const char* name;
    bool v1;
    std::size_t cases;
  };
  for (const Part& part : {Part{"v2-upstream", false, 18}, Part{"v2-extra", false, 64},
                           Part{"v1-upstream", true, 23}, Part{"v1-extra", true, 12}}) {
    const Tally tally = run_folder(fs::path(folder) / part.name, part.v1);
    std::cout << part.name << ": " << tally.passed << " of " << tally.of << "\n";
    EXPECT_GE(tally.of, part.cases);
  }
}

}  // namespace
}  // namespace codecbench::cli
