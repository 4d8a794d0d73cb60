#include "base/installed.h"

#include <gtest/gtest.h>

namespace codecbench {
namespace {

// Nothing is installed beside a test.
TEST(Installed, WhatIsNotBesideTheProgramIsInItsTree) {
  EXPECT_EQ(installed_data("html", "/usr"), "/usr");
  EXPECT_EQ(installed_data("html", "/no/such/folder"), std::nullopt);
  EXPECT_EQ(installed_library("/proc/self/exe"), "/proc/self/exe");
  EXPECT_EQ(installed_library("/no/such/library.so"), std::nullopt);
  EXPECT_EQ(installed_library(""), std::nullopt);
}

}  // namespace
}  // namespace codecbench
