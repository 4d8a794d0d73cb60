#include "reports/text_table.h"

#include <gtest/gtest.h>

#include <sstream>

namespace codecbench::reports {
namespace {

const std::vector<Column> columns = {
    {"codec", false, 1000, true}, {"time"}, {"n", true, 10}, {"none", true, 1}, {"size", true, 20}};
const std::vector<Row> rows = {{{"reel", "1.5", "10", "", "87 B"}, Emphasis::strong},
                               {{"msgpack-c:reused-zone", "120", "9", "", "1 kB"}, Emphasis::none}};

TEST(Table, AlignsAndLeavesEmptyColumnsOut) {
  EXPECT_EQ(render_table(columns, rows, {}),
            "codec                  time   n  size\n"
            "reel                    1.5  10  87 B\n"
            "msgpack-c:reused-zone   120   9  1 kB\n");
}

TEST(Table, LeavesTheLeastImportantColumnOutFirst) {
  EXPECT_EQ(render_table(columns, rows, {36, false}),
            "codec                  time  size\n"
            "reel                    1.5  87 B\n"
            "msgpack-c:reused-zone   120  1 kB\n");
  EXPECT_EQ(render_table(columns, rows, {28, false}),
            "codec                  time\n"
            "reel                    1.5\n"
            "msgpack-c:reused-zone   120\n");
}

TEST(Table, ShortensNamesAtLast) {
  EXPECT_EQ(render_table(columns, rows, {18, false}),
            "codec         time\n"
            "reel           1.5\n"
            "msgpack-c:r…   120\n");
}

TEST(Table, ColoursOnlyIfAskedTo) {
  EXPECT_EQ(
      render_table({{"a", false}}, {{{"x"}, Emphasis::strong}, {{"y"}, Emphasis::none}}, {0, true}),
      "\x1b[2ma\x1b[0m\n\x1b[1;32mx\x1b[0m\ny\n");
}

TEST(Table, MeasuresCharactersNotBytes) {
  EXPECT_EQ(render_table({{"±", true}, {"b"}}, {{{"µµµ", "1"}, Emphasis::none}}, {}),
            "  ±  b\nµµµ  1\n");
}

TEST(Printable, ReplacesWhatWouldDriveATerminal) {
  EXPECT_EQ(printable("a\x1b[31mb\n\tc\x7f"), "a�[31mb��c�");
  EXPECT_EQ(printable("\xC2\x9B"
                      "0m"),
            "�0m")
      << "the one-byte form of an escape";
  EXPECT_EQ(printable("a\xFF"
                      "b\xC3"),
            "a�b�");
  EXPECT_EQ(printable("right\xE2\x80\xAE"
                      "left"),
            "right�left");
  EXPECT_EQ(printable("caf\xC3\xA9 \xF0\x9F\x98\x80"), "caf\xC3\xA9 \xF0\x9F\x98\x80");
}

TEST(Table, HasNoEscapesOfItsTexts) {
  const std::string table =
      render_table({{"a", false}}, {{{"\x1b[2J"}, Emphasis::none}}, {0, false});
  EXPECT_EQ(table.find('\x1b'), std::string::npos);
}

TEST(Shortened, KeepsWholeCharacters) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "ab…");
  EXPECT_EQ(shortened("ééééé", 3), "éé…");
  EXPECT_EQ(shortened("abc", 1), "…");
  EXPECT_EQ(display_width("ééé"), 3U);
}

}  // namespace
}  // namespace codecbench::reports
