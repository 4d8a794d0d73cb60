// Properties of random documents: they come back from every format as they went in, their prefixes
// are truncated, and their mutations do no harm.
#include <gtest/gtest.h>

#include "testing/random_document.h"
#include "testing/test_support.h"

namespace reel::testing {
namespace {

constexpr Format formats[] = {Format::cbor, Format::msgpack, Format::keks};

class RandomDocument : public ::testing::TestWithParam<Format> {};

TEST_P(RandomDocument, ComesBackAsItWas) {
  std::mt19937_64 random(6);
  Document document;
  Document again;
  for (int i = 0; i < 2000; ++i) {
    build_random(GetParam(), random, document);
    const Exact wire(encoded(GetParam(), document));
    ASSERT_EQ(decode_checked(GetParam(), wire.view(), {}, again), Error{})
        << hex(wire.view().substr(0, 200));
    ASSERT_TRUE(identical(document.root(), again.root())) << hex(wire.view().substr(0, 200));
    // From a decoded document, whose strings lie in its input, to the same bytes.
    ASSERT_EQ(encoded(GetParam(), again), wire.view());
  }
}

TEST_P(RandomDocument, IsDeterministicWherePromised) {
  if (GetParam() != Format::msgpack) return;
  std::mt19937_64 random(7);
  DecodeOptions options;
  options.deterministic = true;
  Document document;
  Document again;
  for (int i = 0; i < 500; ++i) {
    build_random(GetParam(), random, document);
    const std::string wire = encoded(GetParam(), document);
    ASSERT_EQ(decode_checked(GetParam(), wire, options, again), Error{})
        << hex(wire.substr(0, 200));
  }
}

TEST_P(RandomDocument, IsTruncatedByEveryCut) {
  std::mt19937_64 random(8);
  Document document;
  int cut = 0;
  while (cut < 60) {
    build_random(GetParam(), random, document);
    const std::string wire = encoded(GetParam(), document);
    if (wire.size() > 400) continue;
    ++cut;
    expect_prefixes_truncated(GetParam(), wire);
  }
}

TEST_P(RandomDocument, SurvivesMutation) {
  std::mt19937_64 random(9);
  DecodeOptions strict;
  strict.deterministic = true;
  strict.validate_utf8 = false;
  DecodeOptions rejecting;
  rejecting.duplicate_keys = DuplicateKeys::reject;
  Document document;
  Document again;
  for (int i = 0; i < 1500; ++i) {
    build_random(GetParam(), random, document);
    std::string wire = encoded(GetParam(), document);
    if (wire.size() > 3000) continue;
    for (std::uint64_t changes = 1 + random() % 3; changes > 0; --changes) {
      const std::size_t at = random() % wire.size();
      switch (random() % 4) {
        case 0:
          wire[at] = static_cast<char>(random());
          break;
        case 1:
          wire[at] = static_cast<char>(wire[at] ^ 1 << random() % 8);
          break;
        case 2:
          wire.insert(at, 1, static_cast<char>(random()));
          break;
        default:
          if (wire.size() > 1) wire.erase(at, 1 + random() % 3);
      }
      if (wire.empty()) wire = "\x01";
    }
    const Exact exact(wire);
    const Error error = decode_checked(GetParam(), exact.view(), {}, again);
    if (error.ok()) {
      // Whatever was accepted is encoded to something that is accepted and equal.
      Document third;
      const std::string once_more = encoded(GetParam(), again);
      ASSERT_EQ(decode_checked(GetParam(), once_more, {}, third), Error{});
      ASSERT_TRUE(identical(again.root(), third.root())) << hex(wire);
    }
    (void)decode_checked(GetParam(), exact.view(), strict, again);
    (void)decode_checked(GetParam(), exact.view(), rejecting, again);
  }
}

// What two formats share goes through both.
TEST_P(RandomDocument, CrossesFormatsOrIsRefused) {
  std::mt19937_64 random(10);
  Document document;
  Document again;
  Buffer out;
  int crossed = 0;
  for (int i = 0; i < 2000; ++i) {
    build_random(GetParam(), random, document);
    for (const Format other : formats) {
      const Error error = encode(other, document, out);
      if (!error.ok()) {
        EXPECT_LT(error.offset, document.cells().size());
        EXPECT_TRUE(error.code == Code::unsupported || error.code == Code::invalid_utf8 ||
                    error.code == Code::duplicate_key)
            << name(error.code);
        EXPECT_NE(other, GetParam());
        continue;
      }
      ++crossed;
      ASSERT_EQ(decode_checked(other, out.view(), {}, again), Error{})
          << hex(out.view().substr(0, 200));
    }
  }
  EXPECT_GT(crossed, 2000 + 200);
}

INSTANTIATE_TEST_SUITE_P(Formats, RandomDocument, ::testing::ValuesIn(formats),
                         [](const auto& info) {
                           return std::string(info.param == Format::cbor      ? "cbor"
                                              : info.param == Format::msgpack ? "msgpack"
                                                                              : "keks");
                         });

}  // namespace
}  // namespace reel::testing
