#include "harness/differential/minimization.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/hex.h"

namespace codecbench::differential {
namespace {

constexpr std::size_t ample = 10'000'000;

template <class Predicate>
Shows shows_if(Predicate predicate) {
  return [predicate](const std::vector<std::string>& candidates) -> Result<std::vector<bool>> {
    std::vector<bool> shown;
    for (const std::string& candidate : candidates) shown.push_back(predicate(candidate));
    return shown;
  };
}

TEST(Minimize, KeepsTheBytesThatMatter) {
  const Shows shows =
      shows_if([](const std::string& input) { return input.find("needle") != std::string::npos; });
  const std::string input = std::string(900, 'x') + "needle" + std::string(700, 'y');
  const Result<std::string> smallest = minimize(Format::json, input, shows, ample);
  ASSERT_TRUE(smallest.ok());
  EXPECT_EQ(*smallest, "needle");
}

TEST(Minimize, LowersACountWithWhatItCounts) {
  // An array of which the last item is true, and as many items as it says.
  const Shows shows = shows_if([](const std::string& input) {
    return input.size() >= 2 && input.back() == '\xf5' &&
           static_cast<unsigned char>(input.front()) == 0x80 + input.size() - 1;
  });
  const Result<std::string> smallest =
      minimize(Format::cbor, from_hex("8501020304f5").value(), shows, ample);
  ASSERT_TRUE(smallest.ok());
  EXPECT_EQ(to_hex(*smallest), "81f5");
}

TEST(Minimize, PeelsDeepNesting) {
  const Shows shows = shows_if([](const std::string& input) {
    const std::size_t levels = input.find('0');
    return levels != std::string::npos && levels >= 100 &&
           input == std::string(levels, '[') + "0" + std::string(levels, ']');
  });
  const std::string input = std::string(1777, '[') + "0" + std::string(1777, ']');
  const Result<std::string> smallest = minimize(Format::json, input, shows, ample);
  ASSERT_TRUE(smallest.ok());
  EXPECT_EQ(smallest->size(), 201U);
}

TEST(Minimize, StopsWhenTheBudgetIsSpent) {
  std::size_t tried = 0;
  const Shows shows = [&tried](const std::vector<std::string>& candidates) {
    tried += candidates.size();
    return Result<std::vector<bool>>(std::vector<bool>(candidates.size(), false));
  };
  const std::string input(1000, 'x');
  const Result<std::string> smallest = minimize(Format::json, input, shows, 20'000);
  ASSERT_TRUE(smallest.ok());
  EXPECT_EQ(*smallest, input);
  EXPECT_LT(tried, 320U);
}

TEST(Minimize, AnErrorEndsIt) {
  const Shows shows = [](const std::vector<std::string>&) -> Result<std::vector<bool>> {
    return Error{"no worker"};
  };
  const Result<std::string> smallest = minimize(Format::cbor, "\x81\xf5", shows, ample);
  ASSERT_FALSE(smallest.ok());
  EXPECT_EQ(smallest.error(), "no worker");
}

}  // namespace
}  // namespace codecbench::differential
