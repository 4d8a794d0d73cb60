#include "harness/bench/environment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "harness/results/record.h"

namespace codecbench {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

std::map<std::string, std::string> environment() {
  const auto lines = environment_lines();
  return {lines.begin(), lines.end()};
}

TEST(Environment, SaysWhatMustBeKnown) {
  const auto lines = environment();
  for (const char* key : {"suite", "goos", "goarch", "cpu", "cores", "kernel", "libc", "compiler",
                          "build-type", "flags"}) {
    ASSERT_EQ(lines.count(key), 1u) << key;
    EXPECT_NE(lines.at(key), "") << key;
  }
  EXPECT_THAT(lines.at("suite"), StartsWith("codecbench "));
  EXPECT_THAT(lines.at("kernel"), StartsWith("Linux "));
  EXPECT_THAT(lines.at("libc"), StartsWith("glibc "));
  EXPECT_THAT(lines.at("compiler"), testing::AnyOf(StartsWith("GNU "), StartsWith("Clang ")));
  EXPECT_THAT(lines.at("flags"), HasSubstr("-ffp-contract=off"));
}

TEST(Environment, KeysAreConfigurationKeys) {
  std::set<std::string> keys;
  for (const auto& [key, value] : environment_lines()) {
    EXPECT_EQ(results::config_key(key), key);
    EXPECT_TRUE(keys.insert(key).second) << key;
  }
}

TEST(Environment, TellsWhatChangesMalloc) {
  setenv("GLIBC_TUNABLES", "glibc.malloc.top_pad=1", 1);
  EXPECT_EQ(environment()["env-glibc-tunables"], "glibc.malloc.top_pad=1");
  unsetenv("GLIBC_TUNABLES");
  EXPECT_EQ(environment().count("env-glibc-tunables"), 0u);
}

TEST(Environment, HashesTheProgram) {
  const Result<std::string> hash = program_hash();
  ASSERT_TRUE(hash.ok()) << hash.error();
  EXPECT_THAT(*hash, MatchesRegex("[0-9a-f]{64}"));
  EXPECT_EQ(*program_hash(), *hash);
}

TEST(Environment, KnowsItsCpus) {
  const std::vector<int> cpus = allowed_cpus();
  ASSERT_FALSE(cpus.empty());
  EXPECT_TRUE(std::is_sorted(cpus.begin(), cpus.end()));
}

TEST(Environment, LeavesACpuOnlyIfAnotherIsLeft) {
  // In a process of its own: nobody else should move.
  EXPECT_EXIT(
      {
        const std::vector<int> before = allowed_cpus();
        leave_cpu(before.back());
        const std::vector<int> after = allowed_cpus();
        const bool left = after.size() == before.size() - 1 && after.back() != before.back();
        if (!(before.size() == 1 ? after == before : left)) std::exit(1);
        while (allowed_cpus().size() > 1) leave_cpu(allowed_cpus().front());
        leave_cpu(allowed_cpus().front());
        if (allowed_cpus().size() != 1) std::exit(2);
        use_cpus(before);
        std::exit(allowed_cpus() == before ? 0 : 3);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace codecbench
