#include "harness/conformance/own_cases.h"

#include <gtest/gtest.h>

namespace codecbench::conformance {
namespace {

TEST(OwnCases, Parse) {
  const auto cases = own_cases();
  ASSERT_TRUE(cases.ok()) << cases.error();
}

}  // namespace
}  // namespace codecbench::conformance
