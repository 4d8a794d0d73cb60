#include "reports/companion_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace codecbench::reports {
namespace {

TEST(CompanionFile, IsFoundInTheFolderOrBesideTheResults) {
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / ("companion-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder / "out");
  std::filesystem::create_directories(folder / "in");
  const std::string out = folder / "out";
  const std::string result = folder / "in" / "results.txt";
  for (const std::string_view name : {conformance_file_name, fairness_file_name}) {
    EXPECT_EQ(find_beside(name, out, {result, "-"}), std::nullopt);
    std::ofstream(folder / "in" / name) << "{}";
    EXPECT_EQ(find_beside(name, out, {"-", result}), (folder / "in" / name).string());
    EXPECT_EQ(find_beside(name, "", {result}), (folder / "in" / name).string());
    std::ofstream(folder / "out" / name) << "{}";
    EXPECT_EQ(find_beside(name, out, {result}), (folder / "out" / name).string());
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace codecbench::reports
