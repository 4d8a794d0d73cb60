// What holds for random values and random bytes in every format.
#include <gtest/gtest.h>

#include "base/hex.h"
#include "codecs/diagnostic.h"
#include "codecs/digest.h"
#include "codecs/oracle/oracle.h"
#include "codecs/testing/random_value.h"

namespace codecbench::oracle {
namespace {

class EveryFormat : public testing::TestWithParam<Format> {
 protected:
  RandomValue values(std::uint64_t seed) const {
    return RandomValue(seed, [](const Value& node) { return !unrepresentable(GetParam(), node); });
  }
};

INSTANTIATE_TEST_SUITE_P(RoundTrip, EveryFormat, testing::ValuesIn(all_formats),
                         [](const auto& info) { return std::string(name(info.param)); });

TEST_P(EveryFormat, CarriesTheDataOfARandomValue) {
  RandomValue random = values(1);
  for (int i = 0; i < 3000; ++i) {
    const Value value = random.next(4);
    const Result<std::string> bytes = encode(GetParam(), value);
    ASSERT_TRUE(bytes.ok()) << to_diagnostic(value) << ": " << bytes.error();
    const Result<Value> back = decode(GetParam(), *bytes);
    ASSERT_TRUE(back.ok()) << to_diagnostic(value) << ": " << back.error();
    ASSERT_TRUE(equal_as_data(*back, value))
        << to_diagnostic(value) << "\nbecame " << to_diagnostic(*back);
    ASSERT_EQ(digest(*back), digest(value)) << to_diagnostic(value);
    // What was decoded is in the encoder's own form.
    ASSERT_EQ(to_hex(*encode(GetParam(), *back)), to_hex(*bytes)) << to_diagnostic(value);
  }
}

TEST_P(EveryFormat, RefusesEveryPrefixAndAnyTail) {
  RandomValue random = values(2);
  for (int i = 0; i < 100; ++i) {
    const Value value = random.next();
    // A number is the one JSON text whose prefix may be one as well.
    if (GetParam() == Format::json && !value.is<Array>() && !value.is<Map>()) continue;
    const std::string bytes = *encode(GetParam(), value);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      ASSERT_FALSE(decode(GetParam(), std::string_view(bytes).substr(0, size)).ok())
          << to_diagnostic(value) << " cut to " << size;
    }
    ASSERT_FALSE(decode(GetParam(), bytes + 'x').ok()) << to_diagnostic(value);
  }
}

// Whatever a decoder accepts, its encoder can write, and it stays the same data.
TEST_P(EveryFormat, AcceptsOnlyWhatItCanWrite) {
  RandomValue random = values(3);
  int accepted = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string bytes = *encode(GetParam(), random.next());
    for (std::uint64_t changes = 1 + random.below(3); changes > 0; --changes) {
      const std::size_t place = random.below(bytes.size());
      switch (random.below(3)) {
        case 0:
          bytes[place] = static_cast<char>(random.bits());
          break;
        case 1:
          bytes[place] = static_cast<char>(bytes[place] ^ 1 << random.below(8));
          break;
        default:
          bytes.insert(place, 1, static_cast<char>(random.bits()));
      }
    }
    const Result<Value> value = decode(GetParam(), bytes);
    if (!value.ok()) {
      ASSERT_TRUE(value.error().starts_with(std::string(name(GetParam())) + ": ")) << value.error();
      ASSERT_NE(value.error().find(" at byte "), std::string::npos) << value.error();
      continue;
    }
    ++accepted;
    const Result<std::string> again = encode(GetParam(), *value);
    ASSERT_TRUE(again.ok()) << to_hex(bytes) << ": " << again.error();
    ASSERT_TRUE(equal_as_data(*decode(GetParam(), *again), *value)) << to_hex(bytes);
    // One value has one encoding in KEKS.
    if (GetParam() == Format::keks) {
      ASSERT_EQ(to_hex(*again), to_hex(bytes));
    }
  }
  EXPECT_GT(accepted, 100);
}

TEST_P(EveryFormat, RandomBytesAreReadOrRefused) {
  RandomValue random(4);
  for (int i = 0; i < 50'000; ++i) {
    std::string bytes;
    for (std::uint64_t n = random.below(24); n > 0; --n)
      bytes.push_back(static_cast<char>(random.bits()));
    const Result<Value> value = decode(GetParam(), bytes);
    if (!value.ok()) continue;
    ASSERT_TRUE(encode(GetParam(), *value).ok()) << to_hex(bytes);
  }
}

}  // namespace
}  // namespace codecbench::oracle
