#include "reports/tables/text_grid.h"

#include <gtest/gtest.h>

namespace codecbench::reports {
namespace {

std::string printed(const TextGrid& grid) {
  std::string out;
  grid.print(out);
  return out;
}

TEST(TextGrid, AlignsColumnsWithoutBlanksAtTheEnd) {
  TextGrid grid;
  grid.start_row();
  grid.add({0, 1, "a", "", Align::left});
  grid.add({1, 1, "b", " ", Align::right});
  grid.add({2, 1, "c", " ", Align::center});
  grid.start_row();
  grid.add({0, 1, "long", "", Align::left});
  grid.add({1, 1, "1234", " ", Align::right});
  grid.add({2, 1, "12345", " ", Align::left});
  EXPECT_EQ(printed(grid), "a       b   c\nlong 1234 12345\n");
}

TEST(TextGrid, MarginsOfAColumnShareTheirWidth) {
  TextGrid grid;
  grid.start_row();
  grid.add({0, 1, "a", "", Align::left});
  grid.add({1, 1, "b", " | ", Align::left});
  grid.start_row();
  grid.add({0, 1, "a", "", Align::left});
  grid.add({1, 1, "c", " ", Align::left});
  EXPECT_EQ(printed(grid), "a | b\na   c\n");
}

TEST(TextGrid, SpansWidenGrowableColumnsEvenly) {
  TextGrid grid;
  grid.start_row();
  grid.add({0, 3, "abcdefghi", "", Align::left});
  grid.start_row();
  for (std::size_t i = 0; i < 3; ++i) grid.add({i, 1, "x", "", Align::left});
  EXPECT_EQ(printed(grid), "abcdefghi\nx  x  x\n");
  grid.keep_narrow(1);
  EXPECT_EQ(printed(grid), "abcdefghi\nx   xx\n");
}

TEST(TextGrid, CentersWithTheOddBlankOnTheRight) {
  TextGrid grid;
  grid.start_row();
  grid.add({0, 1, "ab", "|", Align::center});
  grid.add({1, 1, "", "|", Align::left});
  grid.start_row();
  grid.add({0, 1, "12345", "", Align::left});
  EXPECT_EQ(printed(grid), "| ab  |\n 12345\n");
}

TEST(TextGrid, CountsCodePoints) { EXPECT_EQ(code_points("1.234\u00B5 \u2502"), 8u); }

}  // namespace
}  // namespace codecbench::reports
