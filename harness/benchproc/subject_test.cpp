#include "harness/benchproc/subject.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace codecbench::benchproc {
namespace {

std::vector<StringId> keys(const ConfigState& config) {
  std::vector<StringId> keys;
  for (const ConfigEntry& entry : config.entries()) keys.push_back(entry.key);
  return keys;
}

TEST(ConfigState, KeepsTheOrderAndReplacesInPlace) {
  ConfigState config;
  config.set(5, 50);
  config.set(3, 30);
  config.set(5, 51);
  EXPECT_THAT(keys(config), testing::ElementsAre(5, 3));
  EXPECT_EQ(config.value(5), 51u);
  EXPECT_EQ(config.value(4), empty_string);
}

TEST(ConfigState, TheLastEntryTakesThePlaceOfADeletedOne) {
  ConfigState config;
  for (const StringId key : {1, 2, 3, 4}) config.set(key, 9);
  config.set(2, empty_string);
  EXPECT_THAT(keys(config), testing::ElementsAre(1, 4, 3));
  config.set(7, empty_string);  // was not there
  EXPECT_THAT(keys(config), testing::ElementsAre(1, 4, 3));
}

}  // namespace
}  // namespace codecbench::benchproc
