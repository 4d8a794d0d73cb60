#include "codecs/testing/random_value.h"

#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "base/utf8.h"

namespace codecbench {

using namespace std::string_view_literals;

Value RandomValue::next(int levels) {
  while (true) {
    Value value = levels > 0 && one_in(2) ? container(levels - 1) : scalar();
    if (accept_(value)) return value;
  }
}

Value RandomValue::container(int levels) {
  switch (below(5)) {
    case 0:
      return Value::tag(magnitude(), next(levels));
    case 1:
    case 2:
      return map(levels);
    default:
      break;
  }
  std::vector<Value> items;
  for (std::uint64_t n = one_in(20) ? below(40) : below(5); n > 0; --n)
    items.push_back(next(levels));
  return Value::array(std::move(items));
}

Value RandomValue::map(int levels) {
  const bool text_keys = one_in(2);
  std::vector<MapEntry> entries;
  for (std::uint64_t n = one_in(20) ? below(40) : below(5); n > 0; --n) {
    Value key = text_keys ? Value(Text{text()}) : next(levels);
    while (!accept_(key)) key = Value(Text{text()});
    entries.push_back({std::move(key), next(levels)});
  }
  return Value::map(std::move(entries));
}

Value RandomValue::scalar() {
  switch (below(20)) {
    case 0:
      return Value::null();
    case 1:
      return Value::undefined();
    case 2:
      return Value(one_in(2));
    case 3:
    case 4:
    case 5:
      return Value(Integer{one_in(2), magnitude()});
    case 6:
      return Value(bignum());
    case 7:
    case 8:
      return floating();
    case 9:
      return Value(ScaledFloat::from_double(std::ldexp(static_cast<double>(magnitude()), 10)));
    case 10:
      return Value(ScaledFloat{bignum(), bignum()});
    case 11:
      return Value(Bytes{octets()});
    case 12:
    case 13:
      return Value(Text{one_in(8) ? octets() : text()});
    case 14:
      return Value(Simple{static_cast<std::uint8_t>(bits())});
    case 15:
      return Value(Ext{static_cast<std::int8_t>(bits()), octets()});
    case 16: {
      const std::uint64_t seconds = magnitude();
      return Value(Timestamp{static_cast<std::int64_t>(one_in(3) ? ~seconds : seconds),
                             one_in(2) ? 0 : static_cast<std::uint32_t>(below(1'000'000'000))});
    }
    case 17:
      return Value(Tai64{magnitude(),
                         one_in(2) ? 0 : static_cast<std::uint32_t>(below(1'000'000'000)),
                         one_in(2) ? 0 : static_cast<std::uint32_t>(below(1'000'000'000))});
    case 18: {
      const std::string data = octets();
      if (one_in(2)) {
        Hexlet hexlet;
        for (std::uint8_t& octet : hexlet.octets) octet = static_cast<std::uint8_t>(bits());
        return Value(hexlet);
      }
      Magic magic;
      for (std::size_t i = 0; i < magic.name.size() && i < data.size(); ++i)
        magic.name[i] = data[i];
      return Value(magic);
    }
    default:
      return Value(Blob{one_in(3) ? magnitude() : below(8), octets()});
  }
}

std::uint64_t RandomValue::magnitude() {
  const std::uint64_t length = below(65);
  if (length == 0) return 0;
  const std::uint64_t power = std::uint64_t{1} << (length - 1);
  switch (below(4)) {
    case 0:
      return power;
    case 1:
      return power - 1;
    case 2:
      return ~std::uint64_t{0} >> (64 - length);
    default:
      return power | (bits() & (power - 1));
  }
}

Bignum RandomValue::bignum() {
  Bignum number{one_in(2), {}};
  for (std::uint64_t n = below(14); n > 0; --n) {
    number.magnitude.push_back(static_cast<char>(one_in(4) ? 0 : bits()));
  }
  return number;
}

Value RandomValue::floating() {
  switch (below(5)) {
    case 0:
      return Value::float16(static_cast<std::uint16_t>(bits()));
    case 1:
      return Value(Float{FloatWidth::single, bits() >> 32});
    case 2:
      return Value::float64(static_cast<double>(bits() >> 40) / 256);
    case 3: {
      constexpr std::array<double, 6> special = {0.0,       -0.0,   HUGE_VAL,
                                                 -HUGE_VAL, 5e-324, 1.7976931348623157e308};
      return one_in(4) ? Value::float64(std::nan(""))
                       : Value::float64(special[below(special.size())]);
    }
    default:
      return Value(Float{FloatWidth::twice, bits()});
  }
}

std::string RandomValue::octets() {
  std::string data;
  for (std::uint64_t n = one_in(20) ? below(400) : below(20); n > 0; --n)
    data.push_back(static_cast<char>(bits()));
  return data;
}

std::string RandomValue::text() {
  constexpr std::string_view awkward = "\0\b\t\n\f\r\x1f\x7f\"\\/'{}[],:()_"sv;
  std::string utf8;
  for (std::uint64_t n = one_in(20) ? below(400) : below(20); n > 0; --n) {
    switch (below(8)) {
      case 0:
        utf8.push_back(awkward[below(awkward.size())]);
        break;
      case 1:
        append_utf8(utf8, static_cast<std::uint32_t>(0x80 + below(0xd800 - 0x80)));
        break;
      case 2:
        append_utf8(utf8, static_cast<std::uint32_t>(0xe000 + below(0x110000 - 0xe000)));
        break;
      default:
        utf8.push_back(static_cast<char>('a' + below(26)));
    }
  }
  return utf8;
}

}  // namespace codecbench
