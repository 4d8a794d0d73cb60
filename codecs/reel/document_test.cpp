#include "reel/document.h"

#include <gtest/gtest.h>

#include <utility>

#include "reel/builder.h"
#include "testing/test_support.h"

namespace reel::testing {
namespace {

TEST(Document, IsEmptyAtFirstAndAfterAnError) {
  Document document;
  EXPECT_TRUE(document.empty());
  EXPECT_EQ(document.reserved_bytes(), 0u);
  const std::string good = bytes("8101");
  EXPECT_TRUE(decode(Format::cbor, good, {}, document).ok());
  EXPECT_FALSE(document.empty());
  EXPECT_FALSE(decode(Format::cbor, bytes("81"), {}, document).ok());
  EXPECT_TRUE(document.empty());
  EXPECT_TRUE(decode(Format::cbor, good, {}, document).ok());
  EXPECT_FALSE(decode(Format::cbor, bytes("810101"), {}, document).ok());
  EXPECT_TRUE(document.empty());
}

TEST(Document, TakesNoInputAtAll) {
  Document document;
  for (const Format format : {Format::cbor, Format::msgpack, Format::keks}) {
    EXPECT_EQ(decode(format, {}, {}, document), (Error{Code::truncated, 0}));
    EXPECT_EQ(validate(format, {}), (Error{Code::truncated, 0}));
  }
}

TEST(Document, PointsIntoTheInput) {
  const std::string input = bytes("82 6161 4162");
  Document document;
  ASSERT_TRUE(decode(Format::cbor, input, {}, document).ok());
  const Node text = document.root().content();
  EXPECT_EQ(text.string().data(), input.data() + 2);
  EXPECT_EQ(text.next().string().data(), input.data() + 4);
}

TEST(Document, MovesWithItsContent) {
  const std::string input = bytes("82 6161 7f61626163ff");
  Document first;
  ASSERT_TRUE(decode(Format::cbor, input, {}, first).ok());
  Document second(std::move(first));
  EXPECT_TRUE(first.empty());  // NOLINT(bugprone-use-after-move): moved-from documents are empty
  EXPECT_EQ(diagnose(second.root()), "[\"a\", \"bc\"]");
  Document third;
  const std::string other = bytes("f6");
  ASSERT_TRUE(decode(Format::cbor, other, {}, third).ok());
  third = std::move(second);
  EXPECT_EQ(diagnose(third.root()), "[\"a\", \"bc\"]");
  ASSERT_TRUE(decode(Format::cbor, other, {}, second).ok());
  EXPECT_EQ(diagnose(second.root()), "null");
}

TEST(Document, ClearsAndReleases) {
  const std::string input = bytes("8101");
  Document document;
  ASSERT_TRUE(decode(Format::cbor, input, {}, document).ok());
  const std::size_t reserved = document.reserved_bytes();
  document.clear();
  EXPECT_TRUE(document.empty());
  EXPECT_EQ(document.reserved_bytes(), reserved);
  document.release();
  EXPECT_EQ(document.reserved_bytes(), 0u);
  ASSERT_TRUE(decode(Format::cbor, input, {}, document).ok());
  EXPECT_EQ(diagnose(document.root()), "[1]");
}

TEST(Document, KeepsItsRegionAndGrowsIt) {
  Document document;
  const std::string small = bytes("8101");
  ASSERT_TRUE(decode(Format::cbor, small, {}, document).ok());
  const std::size_t reserved = document.reserved_bytes();
  ASSERT_TRUE(decode(Format::cbor, small, {}, document).ok());
  EXPECT_EQ(document.reserved_bytes(), reserved);
  const std::string large = bytes("9a00100000") + std::string(1 << 20, '\x01');
  ASSERT_TRUE(decode(Format::cbor, large, {}, document).ok());
  EXPECT_GE(document.reserved_bytes(), (std::size_t{1} << 20) * sizeof(Cell));
  EXPECT_EQ(document.root().count(), std::size_t{1} << 20);
  ASSERT_TRUE(decode(Format::cbor, small, {}, document).ok());
  EXPECT_EQ(diagnose(document.root()), "[1]");
}

TEST(Document, StaysInsideTheCallersMemory) {
  DecodeOptions options;
  options.max_depth = 4;
  for (const char* const item :
       {"84 01 820203 7f61616162ff a10405", "9f 01 9f0203ff 7f61616162ff bf0405ff ff"}) {
    const std::string input = bytes(item);
    const std::size_t enough = Document::memory_for(input.size(), options);
    std::size_t least = 0;
    for (std::size_t size = 0; size <= enough + 8; ++size) {
      // A heap block of exactly this size, for AddressSanitizer.
      const std::unique_ptr<std::byte[]> memory(new std::byte[size]);
      Document document(std::span<std::byte>(memory.get(), size));
      const Error error = decode(Format::cbor, input, options, document);
      if (error.ok()) {
        least = least == 0 ? size : least;
        EXPECT_EQ(diagnose(document.root()), "[1, [2, 3], \"ab\", {4: 5}]");
      } else {
        EXPECT_EQ(error.code, Code::out_of_memory) << size;
        EXPECT_TRUE(document.empty());
        EXPECT_LT(size, enough);
      }
    }
    EXPECT_GE(least, 9 * sizeof(Cell));
    EXPECT_LE(least, enough);
  }
}

TEST(Document, InCallersMemoryIsKeksToo) {
  const std::string input = bytes(
      "09 c161 08 01 02 00 c162 0b 0c8102 823132 8133 c163 0b0c810580 c164 "
      "130c890100000000000000010c80 00");
  const std::size_t enough = Document::memory_for(input.size());
  bool decoded = false;
  for (std::size_t size = 0; size <= enough; ++size) {
    const std::unique_ptr<std::byte[]> memory(new std::byte[size]);
    Document document(std::span<std::byte>(memory.get(), size));
    const Error error = decode(Format::keks, input, {}, document);
    EXPECT_EQ(error.code, error.ok() ? Code::ok : Code::out_of_memory);
    if (error.ok()) {
      decoded = true;
      EXPECT_EQ(diagnose(document.root()),
                "{\"a\": [null, false], \"b\": blob(2, h'313233'), \"c\": blob(5, h''), "
                "\"d\": float(2(h'010000000000000001'), 0)}");
    }
  }
  EXPECT_TRUE(decoded);
}

TEST(Document, ServesBuilderAndDecoderInTurn) {
  Document document;
  const std::string input = bytes("8101");
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(decode(Format::cbor, input, {}, document).ok());
    EXPECT_EQ(diagnose(document.root()), "[1]");
    Builder build(document);
    build.text(std::string(static_cast<std::size_t>(1000 * i), 'x'));
    ASSERT_TRUE(build.finish().ok());
    EXPECT_EQ(document.root().string().size(), static_cast<std::size_t>(1000 * i));
  }
}

}  // namespace
}  // namespace reel::testing
