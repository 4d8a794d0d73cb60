#include "reel/buffer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

#include "reel/builder.h"
#include "testing/test_support.h"

namespace reel::testing {
namespace {

TEST(Buffer, IsEmptyAtFirst) {
  const Buffer buffer;
  EXPECT_EQ(buffer.size(), 0u);
  EXPECT_EQ(buffer.capacity(), 0u);
  EXPECT_EQ(buffer.view(), "");
}

TEST(Buffer, ReservesAndRefusesTheImpossible) {
  Buffer buffer;
  EXPECT_TRUE(buffer.reserve(100));
  EXPECT_GE(buffer.capacity(), 100u);
  const std::size_t capacity = buffer.capacity();
  EXPECT_TRUE(buffer.reserve(10));
  EXPECT_EQ(buffer.capacity(), capacity);
  EXPECT_FALSE(buffer.reserve(SIZE_MAX));
  EXPECT_EQ(buffer.capacity(), capacity);
}

TEST(Buffer, MovesAndClears) {
  Document document;
  Builder build(document);
  build.text("moved");
  ASSERT_TRUE(build.finish().ok());
  Buffer first;
  ASSERT_TRUE(encode(Format::cbor, document, first).ok());
  Buffer second(std::move(first));
  EXPECT_EQ(second.view(), "emoved");
  EXPECT_EQ(first.view(), "");  // NOLINT(bugprone-use-after-move): moved-from buffers are empty
  Buffer third;
  third = std::move(second);
  EXPECT_EQ(third.view(), "emoved");
  third.clear();
  EXPECT_EQ(third.size(), 0u);
  EXPECT_GE(third.capacity(), 6u);
}

// Strings around every place where the buffer has to grow.
TEST(Buffer, GrowsWhileEncoding) {
  for (const Format format : {Format::cbor, Format::msgpack, Format::keks}) {
    for (std::size_t size = 0; size < 300; ++size) {
      const std::string text(size, 'x');
      Document document;
      Builder build(document);
      build.begin_array();
      for (int i = 0; i < 20; ++i) build.text(text);
      build.end();
      ASSERT_TRUE(build.finish().ok());
      Document again;
      const std::string wire = encoded(format, document);
      ASSERT_TRUE(decode(format, wire, {}, again).ok());
      EXPECT_TRUE(identical(document.root(), again.root()));
    }
  }
}

}  // namespace
}  // namespace reel::testing
