#include "codecs/digest.h"

#include <bit>
#include <string>
#include <type_traits>
#include <variant>

#include "codecs/magnitude.h"

namespace codecbench {
namespace {

// Seeds of the kinds that only one format has: more digits of pi.
constexpr std::uint64_t seed_undefined = 0x98dfb5ac2ffd72db;
constexpr std::uint64_t seed_scaled = 0xd01adfb7b8e1afed;
constexpr std::uint64_t seed_simple = 0x6a267e96ba7c9045;
constexpr std::uint64_t seed_ext = 0xf12c7f9924a19947;
constexpr std::uint64_t seed_timestamp = 0xb3916cf70801f2e2;
constexpr std::uint64_t seed_tai = 0x858efc16636920d8;
constexpr std::uint64_t seed_hexlet = 0x71574e69a458fea3;
constexpr std::uint64_t seed_magic = 0xf4933d7e0d95748f;
constexpr std::uint64_t seed_blob = 0x728eb658718bcd58;

std::uint64_t digest_integer(const Bignum& number) {
  if (const auto n = magnitude::to_uint64(number.magnitude))
    return DigestFold{}.integer(number.negative, *n);
  return DigestFold::string(number.negative ? DigestFold::seed_negative : DigestFold::seed_integer,
                            magnitude::shortest(number.magnitude));
}

std::uint64_t digest_scaled(const ScaledFloat& number) {
  if (const auto equal = number.to_double()) return DigestFold{}.float64(*equal);
  const ScaledFloat plain = normalized(number);
  return DigestFold::mix(DigestFold::mix(seed_scaled, digest_integer(plain.mantissa)),
                         digest_integer(plain.exponent));
}

struct DigestOther {
  const Value& self;

  std::uint64_t operator()(const Undefined&) const { return seed_undefined; }
  std::uint64_t operator()(const Bignum& b) const { return digest_integer(b); }
  std::uint64_t operator()(const ScaledFloat& s) const { return digest_scaled(s); }
  std::uint64_t operator()(const Simple& s) const { return DigestFold::mix(seed_simple, s.number); }
  std::uint64_t operator()(const Ext& e) const {
    return DigestFold::mix(DigestFold::string(seed_ext, e.data), static_cast<std::uint8_t>(e.type));
  }
  std::uint64_t operator()(const Timestamp& t) const {
    return DigestFold::mix(DigestFold::mix(seed_timestamp, static_cast<std::uint64_t>(t.seconds)),
                           t.nanoseconds);
  }
  std::uint64_t operator()(const Tai64& t) const {
    const std::uint64_t fraction = static_cast<std::uint64_t>(t.nanoseconds) << 32 | t.attoseconds;
    return DigestFold::mix(DigestFold::mix(seed_tai, t.label), fraction);
  }
  std::uint64_t operator()(const Hexlet& h) const {
    return DigestFold::string(seed_hexlet, std::string(h.octets.begin(), h.octets.end()));
  }
  std::uint64_t operator()(const Magic& m) const {
    return DigestFold::string(seed_magic, std::string_view(m.name.data(), m.name.size()));
  }
  std::uint64_t operator()(const Blob& b) const {
    return DigestFold::mix(DigestFold::string(seed_blob, b.data), b.chunk_length);
  }
  // The kinds that a fold has a function of its own for.
  template <class Common>
  std::uint64_t operator()(const Common&) const {
    return digest(self);
  }
};

}  // namespace

std::uint64_t DigestFold::scaled_float(Integer mantissa, Integer exponent) {
  // The common case without any big number: an odd mantissa of at most 53 bits in the range of
  // normal numbers.
  const std::uint64_t size = mantissa.n + (mantissa.negative ? 1 : 0);
  if (size != 0 && (size & 1) != 0 && std::bit_width(size) <= 53 && exponent.n < 960) {
    const auto distance = static_cast<std::int64_t>(exponent.n);
    const std::int64_t e = exponent.negative ? -1 - distance : distance;
    const double power = std::bit_cast<double>(static_cast<std::uint64_t>(e + 1023) << 52);
    const double product =
        static_cast<double>(size) * power;  // at most 2^1013, at least 2^-960: exact
    return float64(mantissa.negative ? -product : product);
  }
  return digest_scaled({{mantissa.negative, magnitude::from_uint64(mantissa.n)},
                        {exponent.negative, magnitude::from_uint64(exponent.n)}});
}

std::uint64_t DigestFold::other(const Value& v) { return std::visit(DigestOther{v}, v.storage()); }

}  // namespace codecbench
