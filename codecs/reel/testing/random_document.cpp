#include "testing/random_document.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <string>

#include "reel/builder.h"

namespace reel::testing {
namespace {

class Generator {
 public:
  Generator(Format format, std::mt19937_64& random, Builder& build)
      : format_(format), random_(random), build_(build) {}

  void item(int depth) {
    const std::uint64_t choice = below(depth < 6 ? 16 : 11);
    switch (choice) {
      case 0:
        return build_.null();
      case 1:
        return build_.boolean(below(2) == 0);
      case 2:
      case 3:
        return integer();
      case 4:
        return floating();
      case 5:
      case 6:
        return build_.text(text(length()));
      case 7:
        return build_.bytes(content(length()));
      case 8:
      case 9:
      case 10:
        return special(depth);
      case 11:
      case 12:
        return array(depth);
      default:
        return map(depth);
    }
  }

 private:
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  // Mostly short, sometimes around the boundaries of heads and vector blocks, rarely long.
  std::size_t length() {
    switch (below(12)) {
      case 0:
        return 20 + below(50);
      case 1:
        return 250 + below(80);
      case 2:
        return below(60) == 0 ? 65500 + below(400) : 0;
      default:
        return below(24);
    }
  }

  std::string content(std::size_t size) {
    std::string out(size, '\0');
    for (char& c : out) c = static_cast<char>(random_());
    return out;
  }

  std::string text(std::size_t size) {
    std::string out;
    const bool ascii = below(4) != 0;
    while (out.size() < size) {
      const std::uint64_t kind = ascii ? 0 : below(4);
      if (kind == 0) {
        out.push_back(static_cast<char>(1 + below(127)));
      } else if (kind == 1) {
        out += "\xc3\xbc";
      } else if (kind == 2) {
        out += "\xe6\xb0\xb4";
      } else {
        out += "\xf0\x90\x85\x91";
      }
    }
    return out;
  }

  void integer() {
    const std::uint64_t n = random_() >> below(64);
    bool negative = below(2) == 0;
    if (format_ == Format::msgpack && n > INT64_MAX) negative = false;
    build_.integer(Integer{negative, n});
  }

  void floating() {
    const std::uint64_t bits = random_();
    if (format_ == Format::keks) {
      // What comes back is mantissa and exponent; only these three stay float64.
      const double values[] = {std::bit_cast<double>(std::uint64_t{0x7ff8000000000000}), INFINITY,
                               -INFINITY};
      return build_.float64(values[below(3)]);
    }
    if (below(2) == 0) return build_.float64(std::bit_cast<double>(bits));
    if (format_ == Format::cbor && below(2) == 0)
      return build_.float16_bits(static_cast<std::uint16_t>(bits));
    build_.float32(std::bit_cast<float>(static_cast<std::uint32_t>(bits & 0xff7fffff)));
  }

  // A magnitude of more than 64 bits without leading zeros.
  std::string big() {
    std::string out = content(9 + below(70));
    out[0] = static_cast<char>(1 + below(255));
    return out;
  }

  void special(int depth) {
    if (format_ == Format::cbor) {
      switch (below(4)) {
        case 0:
          return build_.undefined();
        case 1: {
          const auto value = static_cast<std::uint8_t>(below(256));
          return build_.simple(value >= 20 && value < 32 ? 99 : value);
        }
        case 2:
          return build_.bignum(below(2) == 0, content(below(30)));
        default: {
          std::uint64_t number = random_() >> below(64);
          if (number == 2 || number == 3) number = 4;  // bignums, if on a byte string
          build_.tag(number);
          return item(depth + 1);
        }
      }
    }
    if (format_ == Format::msgpack) {
      if (below(2) == 0) {
        auto type = static_cast<std::int8_t>(random_());
        return build_.ext(type == -1 ? 0 : type, content(length()));
      }
      return build_.timestamp({static_cast<std::int64_t>(random_()) >> below(64),
                               static_cast<std::uint32_t>(below(1000000000))});
    }
    switch (below(6)) {
      case 0:
        return build_.bignum(below(2) == 0, big());
      case 1: {
        const bool negative = below(2) == 0;
        const std::uint64_t n = random_() >> below(64);
        // Odd as a value: n odd, or n even for -1 - n.
        build_.bigfloat(Integer{negative, negative ? n & ~std::uint64_t{1} : n | 1},
                        Integer{below(2) == 0, random_() >> below(64)});
        return;
      }
      case 2: {
        std::string mantissa = big();
        mantissa.back() = static_cast<char>(mantissa.back() | 1);
        const std::string exponent = big();
        return build_.bigfloat(AnyInteger{{}, mantissa}, AnyInteger{{below(2) == 0, 0}, exponent});
      }
      case 3:
        return build_.tai({random_() >> 1,
                           static_cast<std::uint32_t>(below(3) == 0 ? 0 : below(1000000000)),
                           static_cast<std::uint32_t>(below(3) == 0 ? below(1000000000) : 0)});
      case 4:
        return below(2) == 0 ? build_.hexlet(content(16)) : build_.magic(text(4).substr(0, 4));
      default:
        return build_.blob(1 + below(40), content(length()));
    }
  }

  void array(int depth) {
    build_.begin_array();
    const std::uint64_t count = below(20) == 0 ? 20 + below(300) : below(6);
    const bool floats = format_ != Format::keks && below(4) == 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      if (floats) {
        build_.float64(std::bit_cast<double>(random_()));
      } else {
        item(count > 20 ? 100 : depth + 1);
      }
    }
    build_.end();
  }

  void map(int depth) {
    const std::uint64_t count = below(20) == 0 ? 20 + below(300) : below(6);
    build_.begin_map();
    if (format_ == Format::keks) {
      // In the order in which they will come back.
      std::set<std::pair<std::size_t, std::string>> keys;
      for (std::uint64_t i = 0; i < count; ++i) {
        const std::string key = text(1 + below(20));
        keys.insert({key.size(), key});
      }
      for (const auto& [size, key] : keys) {
        build_.text(key);
        item(count > 20 ? 100 : depth + 1);
      }
    } else {
      for (std::uint64_t i = 0; i < count * 2; ++i) item(count > 20 ? 100 : depth + 1);
    }
    build_.end();
  }

  Format format_;
  std::mt19937_64& random_;
  Builder& build_;
};

}  // namespace

void build_random(Format format, std::mt19937_64& random, Document& document) {
  Builder build(document);
  Generator(format, random, build).item(0);
  const Error error = build.finish();
  ASSERT_TRUE(error.ok()) << name(error.code);
}

}  // namespace reel::testing
