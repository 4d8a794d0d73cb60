// Writes the notation that diagnostic.h describes.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <variant>

#include <fmt/format.h>

#include "base/hex.h"
#include "base/utf8.h"
#include "codecs/diagnostic.h"
#include "codecs/json_string.h"
#include "codecs/magnitude.h"

namespace codecbench {
namespace {

class Printer {
 public:
  // Stops soon after `limit` bytes.
  explicit Printer(std::size_t limit) : limit_(limit) {}

  void print(const Value& value) {
    if (output_.size() <= limit_) std::visit(*this, value.storage());
  }
  std::string take() { return std::move(output_); }

  void operator()(const Null&) { output_ += "null"; }
  void operator()(const Undefined&) { output_ += "undefined"; }
  void operator()(bool b) { output_ += b ? "true" : "false"; }
  void operator()(const Integer& i) { decimal({i.negative, magnitude::from_uint64(i.n)}); }
  void operator()(const Bignum& b) {
    if (magnitude::to_uint64(b.magnitude)) return octets(b);  // decimal would read as an Integer
    part(b);
  }
  void operator()(const Float& f) {
    const double value = f.to_double();
    if (std::isnan(value) && f.bits != plain_nan(f.width)) {
      output_ += fmt::format("nan(h'{:0{}x}')", f.bits, static_cast<int>(f.width) / 4);
      return;
    }
    if (std::isnan(value)) {
      output_ += "NaN";
    } else if (std::isinf(value)) {
      output_ += value < 0 ? "-Infinity" : "Infinity";
    } else {
      finite(value);
    }
    if (f.width == FloatWidth::half) output_ += "_1";
    if (f.width == FloatWidth::single) output_ += "_2";
  }
  void operator()(const ScaledFloat& s) {
    output_ += "scaled(";
    part(s.mantissa);
    output_ += ", ";
    part(s.exponent);
    output_ += ')';
  }
  void operator()(const Bytes& b) { hex(b.data); }
  void operator()(const Text& t) {
    if (is_utf8(t.utf8)) return append_json_string(output_, shown(t.utf8));
    output_ += "text(";
    hex(t.utf8);
    output_ += ')';
  }
  void operator()(const Array& a) {
    output_ += '[';
    for (const Value& item : a.items) {
      if (output_.size() > limit_) return;
      if (&item != &a.items.front()) output_ += ", ";
      print(item);
    }
    output_ += ']';
  }
  void operator()(const Map& m) {
    output_ += '{';
    for (const MapEntry& entry : m.entries) {
      if (output_.size() > limit_) return;
      if (&entry != &m.entries.front()) output_ += ", ";
      print(entry.key);
      output_ += ": ";
      print(entry.value);
    }
    output_ += '}';
  }
  void operator()(const Tag& t) {
    output_ += fmt::format("{}(", t.number);
    print(t.content.front());
    output_ += ')';
  }
  void operator()(const Simple& s) { output_ += fmt::format("simple({})", s.number); }
  void operator()(const Ext& e) {
    output_ += fmt::format("ext({}, ", e.type);
    hex(e.data);
    output_ += ')';
  }
  void operator()(const Timestamp& t) {
    output_ += fmt::format("timestamp({}, {})", t.seconds, t.nanoseconds);
  }
  void operator()(const Tai64& t) {
    output_ += fmt::format("tai(0x{:016x}", t.label);
    if (t.nanoseconds != 0 || t.attoseconds != 0) output_ += fmt::format(", ns={}", t.nanoseconds);
    if (t.attoseconds != 0) output_ += fmt::format(", as={}", t.attoseconds);
    output_ += ')';
  }
  void operator()(const Hexlet& h) {
    output_ += "hexlet(";
    for (std::size_t i = 0; i < h.octets.size(); ++i) {
      if (i == 4 || i == 6 || i == 8 || i == 10) output_ += '-';
      output_ += fmt::format("{:02x}", h.octets[i]);
    }
    output_ += ')';
  }
  void operator()(const Magic& m) {
    std::string_view name(m.name.data(), m.name.size());
    output_ += "magic(";
    if (is_utf8(name)) {
      while (!name.empty() && name.back() == '\0') name.remove_suffix(1);
      append_json_string(output_, name);
    } else {
      hex(name);
    }
    output_ += ')';
  }
  void operator()(const Blob& b) {
    output_ += fmt::format("blob({}, ", b.chunk_length);
    hex(b.data);
    output_ += ')';
  }

 private:
  // The pattern that the word NaN alone stands for.
  static std::uint64_t plain_nan(FloatWidth width) {
    switch (width) {
      case FloatWidth::half:
        return 0x7e00;
      case FloatWidth::single:
        return 0x7fc00000;
      case FloatWidth::twice:
        break;
    }
    return 0x7ff8000000000000;
  }

  void finite(double value) {
    char digits[32];  // the longest: -2.2250738585072014e-308
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    const std::string_view text(digits, static_cast<std::size_t>(end - digits));
    output_ += text;
    if (text.find_first_of(".e") == std::string_view::npos) output_ += ".0";
  }
  // An integer of any size whose kind is known from its place.
  void part(const Bignum& b) {
    if (magnitude::shortest(b.magnitude).size() != b.magnitude.size()) return octets(b);
    decimal(b);
  }
  void decimal(const Bignum& b) {
    if (b.negative) output_ += '-';
    output_ += magnitude::to_decimal(b.negative ? magnitude::plus(b.magnitude, 1) : b.magnitude);
  }
  void octets(const Bignum& b) {
    output_ += b.negative ? "bignum(-1-" : "bignum(";
    hex(b.magnitude);
    output_ += ')';
  }
  void hex(std::string_view data) {
    output_ += "h'";
    output_ += to_hex(shown(data));
    output_ += '\'';
  }
  // What of a long string can matter below the limit.
  std::string_view shown(std::string_view data) const {
    return data.size() > limit_ ? data.substr(0, limit_ + 1) : data;
  }

  std::size_t limit_;
  std::string output_;
};

}  // namespace

std::string to_diagnostic(const Value& value) {
  Printer printer(std::numeric_limits<std::size_t>::max());
  printer.print(value);
  return printer.take();
}

std::string to_short_diagnostic(const Value& value, std::size_t limit) {
  Printer printer(limit);
  printer.print(value);
  std::string text = printer.take();
  if (text.size() <= limit) return text;
  text.resize(find_ill_formed_utf8(std::string_view(text).substr(0, limit)).value_or(limit));
  return text + "...";
}

}  // namespace codecbench
