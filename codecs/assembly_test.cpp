#include "codecs/assembly.h"

#include <gtest/gtest.h>

#include "codecs/diagnostic.h"

namespace codecbench {
namespace {

TEST(Assembly, ScalarAlone) {
  Assembly value;
  EXPECT_FALSE(value.done());
  EXPECT_EQ(value.innermost(), nullptr);
  value.add(Value(true));
  ASSERT_TRUE(value.done());
  EXPECT_EQ(to_diagnostic(value.take()), "true");
}

TEST(Assembly, ContainersOfKnownLengthCloseByThemselves) {
  Assembly value;
  value.open_array(4);
  value.open_array(0);
  value.open_map(0);
  value.open_map(1);
  value.open_tag(7);
  value.add(Value::integer(1));  // the key
  ASSERT_NE(value.innermost(), nullptr);
  EXPECT_TRUE(value.innermost()->key.has_value());
  value.open_array(1);
  value.add(Value::integer(2));
  EXPECT_FALSE(value.done());
  value.open_tag(8);
  value.open_tag(9);
  value.add(Value::null());
  ASSERT_TRUE(value.done());
  EXPECT_EQ(to_diagnostic(value.take()), "[[], {}, {7(1): [2]}, 8(9(null))]");
}

TEST(Assembly, ContainersOfUnknownLengthCloseWhenTold) {
  Assembly value;
  EXPECT_FALSE(value.may_close());
  value.open_map(std::nullopt);
  EXPECT_TRUE(value.may_close());
  value.add(Value::integer(1));
  EXPECT_FALSE(value.may_close());  // between key and value
  value.open_array(std::nullopt);
  EXPECT_TRUE(value.may_close());
  value.open_array(1);
  EXPECT_FALSE(value.may_close());  // the innermost has a known length
  value.add(Value::integer(2));
  value.close();
  EXPECT_FALSE(value.done());
  value.close();
  ASSERT_TRUE(value.done());
  EXPECT_EQ(to_diagnostic(value.take()), "{1: [[2]]}");
}

TEST(Assembly, IsFullAtTheDeepestLevel) {
  Assembly value;
  for (std::size_t level = 0; level < max_value_depth; ++level) {
    ASSERT_FALSE(value.full());
    value.open_array(1);
  }
  EXPECT_TRUE(value.full());
  value.add(Value::null());
  ASSERT_TRUE(value.done());
  EXPECT_EQ(depth(value.take()), max_value_depth);
}

}  // namespace
}  // namespace codecbench
