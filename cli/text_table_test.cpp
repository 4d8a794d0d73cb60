#include "cli/text_table.h"

#include <gtest/gtest.h>

namespace codecbench::cli {
namespace {

TEST(TextTable, AlignsColumns) {
  EXPECT_EQ(text_table({{"codec", "format"}, {"reel", "cbor"}, {"msgpack-c", "msgpack"}}),
            "codec      format\n"
            "reel       cbor\n"
            "msgpack-c  msgpack\n");
}

TEST(TextTable, RowsMayBeShort) {
  EXPECT_EQ(text_table({{"a", "bb", "c"}, {"long"}, {}}), "a     bb  c\nlong\n\n");
  EXPECT_EQ(text_table({{"x", ""}}), "x\n");
  EXPECT_EQ(text_table({}), "");
}

}  // namespace
}  // namespace codecbench::cli
