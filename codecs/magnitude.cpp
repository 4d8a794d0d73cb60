#include "codecs/magnitude.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace codecbench::magnitude {
namespace {

std::uint8_t byte(char c) { return static_cast<std::uint8_t>(c); }

__extension__ using Wide = unsigned __int128;

// The most decimal digits that always fit a limb of 64 bits.
constexpr std::size_t digits_a_limb = 19;
constexpr std::uint64_t decimal_limb = 10'000'000'000'000'000'000U;

// Limbs of 64 bits, the least significant first.
std::vector<std::uint64_t> to_limbs(std::string_view digits) {
  std::vector<std::uint64_t> limbs((digits.size() + 7) / 8, 0);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const std::size_t place = digits.size() - 1 - i;
    limbs[place / 8] |= static_cast<std::uint64_t>(byte(digits[i])) << (8 * (place % 8));
  }
  return limbs;
}

std::string from_limbs(const std::vector<std::uint64_t>& limbs) {
  std::string digits;
  for (std::size_t place = limbs.size() * 8; place-- > 0;) {
    digits.push_back(static_cast<char>(limbs[place / 8] >> (8 * (place % 8))));
  }
  return std::string(shortest(digits));
}

}  // namespace

std::string_view shortest(std::string_view digits) {
  const std::size_t first = digits.find_first_not_of('\0');
  return first == std::string_view::npos ? std::string_view() : digits.substr(first);
}

std::string from_uint64(std::uint64_t n) {
  std::string digits;
  for (; n != 0; n >>= 8) digits.insert(digits.begin(), static_cast<char>(n & 0xff));
  return digits;
}

std::optional<std::uint64_t> to_uint64(std::string_view digits) {
  digits = shortest(digits);
  if (digits.size() > 8) return std::nullopt;
  std::uint64_t n = 0;
  for (const char c : digits) n = n << 8 | byte(c);
  return n;
}

std::strong_ordering compare(std::string_view a, std::string_view b) {
  a = shortest(a);
  b = shortest(b);
  if (a.size() != b.size()) return a.size() <=> b.size();
  return a.compare(b) <=> 0;  // char_traits<char> compares as unsigned char
}

std::string plus(std::string_view digits, std::uint64_t n) {
  std::vector<std::uint64_t> limbs = to_limbs(digits);
  std::uint64_t carry = n;
  for (std::size_t i = 0; carry != 0; ++i) {
    if (i == limbs.size()) limbs.push_back(0);
    limbs[i] += carry;
    carry = limbs[i] < carry ? 1 : 0;
  }
  return from_limbs(limbs);
}

std::string minus(std::string_view digits, std::uint64_t n) {
  std::vector<std::uint64_t> limbs = to_limbs(digits);
  std::uint64_t borrow = n;
  for (std::size_t i = 0; borrow != 0 && i < limbs.size(); ++i) {
    const std::uint64_t before = limbs[i];
    limbs[i] -= borrow;
    borrow = limbs[i] > before ? 1 : 0;
  }
  return from_limbs(limbs);
}

std::size_t bit_length(std::string_view digits) {
  digits = shortest(digits);
  if (digits.empty()) return 0;
  return 8 * (digits.size() - 1) + static_cast<std::size_t>(std::bit_width(byte(digits.front())));
}

std::size_t trailing_zero_bits(std::string_view digits) {
  const std::size_t last = digits.find_last_not_of('\0');
  const std::size_t zero_bytes = digits.size() - 1 - last;
  return 8 * zero_bytes + static_cast<std::size_t>(std::countr_zero(byte(digits[last])));
}

std::string shifted_right(std::string_view digits, std::size_t bits) {
  digits = shortest(digits);
  if (bits >= 8 * digits.size()) return {};
  digits.remove_suffix(bits / 8);
  const unsigned shift = bits % 8;
  std::string shifted;
  unsigned window = 0;  // the previous byte and this one
  for (const char c : digits) {
    window = (window << 8 | byte(c)) & 0xffff;
    shifted.push_back(static_cast<char>(window >> shift & 0xff));
  }
  return std::string(shortest(shifted));
}

std::string to_decimal(std::string_view digits) {
  std::vector<std::uint64_t> limbs = to_limbs(shortest(digits));
  if (limbs.empty()) return "0";
  std::string reversed;
  while (!limbs.empty()) {
    std::uint64_t remainder = 0;
    for (std::size_t i = limbs.size(); i-- > 0;) {
      const Wide dividend = static_cast<Wide>(remainder) << 64 | limbs[i];
      limbs[i] = static_cast<std::uint64_t>(dividend / decimal_limb);
      remainder = static_cast<std::uint64_t>(dividend % decimal_limb);
    }
    while (!limbs.empty() && limbs.back() == 0) limbs.pop_back();
    // Inner limbs keep their leading zeros, the last one does not.
    for (std::size_t i = 0; limbs.empty() ? remainder != 0 : i < digits_a_limb; ++i) {
      reversed.push_back(static_cast<char>('0' + remainder % 10));
      remainder /= 10;
    }
  }
  std::reverse(reversed.begin(), reversed.end());
  return reversed;
}

std::string from_decimal(std::string_view decimal) {
  std::vector<std::uint64_t> limbs;
  while (!decimal.empty()) {
    std::uint64_t scale = 1;
    std::uint64_t carry = 0;
    for (const char c : decimal.substr(0, digits_a_limb)) {
      scale *= 10;
      carry = carry * 10 + static_cast<std::uint64_t>(c - '0');
    }
    decimal.remove_prefix(std::min(decimal.size(), digits_a_limb));
    for (std::uint64_t& limb : limbs) {
      const Wide product = static_cast<Wide>(limb) * scale + carry;
      limb = static_cast<std::uint64_t>(product);
      carry = static_cast<std::uint64_t>(product >> 64);
    }
    if (carry != 0) limbs.push_back(carry);
  }
  return from_limbs(limbs);
}

}  // namespace codecbench::magnitude
