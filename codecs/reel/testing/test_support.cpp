#include "testing/test_support.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "decode_with.h"
#include "kernel.h"

namespace reel::testing {
namespace {

std::string number(std::uint64_t value) { return std::to_string(value); }

std::string integer_text(Integer value) {
  if (!value.negative) return number(value.n);
  // -1 - n, without overflow for n = 2^64 - 1.
  return value.n == UINT64_MAX ? "-18446744073709551616" : "-" + number(value.n + 1);
}

std::string any_integer_text(const AnyInteger& value) {
  if (!value.is_big()) return integer_text(value.small);
  return (value.small.negative ? "3(h'" : "2(h'") + hex(value.magnitude) + "')";
}

std::string double_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return std::string(text, end);
}

std::string tai_text(Tai tai) {
  char text[64];
  std::snprintf(text, sizeof text, "tai(0x%016llx", static_cast<unsigned long long>(tai.label));
  std::string out = text;
  if (tai.nanoseconds != 0 || tai.attoseconds != 0) out += ", " + number(tai.nanoseconds);
  if (tai.attoseconds != 0) out += ", " + number(tai.attoseconds);
  return out + ")";
}

}  // namespace

std::string bytes(std::string_view hex) {
  std::string out;
  int high = -1;
  for (const char c : hex) {
    const char* const digits = "0123456789abcdef";
    const char* const at = std::strchr(digits, c >= 'A' && c <= 'F' ? c + 32 : c);
    if (c == '\0' || at == nullptr) continue;
    const int digit = static_cast<int>(at - digits);
    if (high < 0) {
      high = digit;
    } else {
      out.push_back(static_cast<char>(high << 4 | digit));
      high = -1;
    }
  }
  EXPECT_LT(high, 0) << "odd number of hex digits: " << hex;
  return out;
}

std::string hex(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) {
    const char* const digits = "0123456789abcdef";
    out.push_back(digits[static_cast<unsigned char>(c) >> 4]);
    out.push_back(digits[static_cast<unsigned char>(c) & 15]);
  }
  return out;
}

std::string repeated(std::string_view unit, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += unit;
  return out;
}

std::string diagnose(Node node) {
  switch (node.kind()) {
    case Kind::null:
      return "null";
    case Kind::undefined:
      return "undefined";
    case Kind::boolean:
      return node.boolean() ? "true" : "false";
    case Kind::simple:
      return "simple(" + number(node.simple()) + ")";
    case Kind::integer:
      return integer_text(node.integer());
    case Kind::float16:
      return double_text(*node.to_double()) + "_1";
    case Kind::float32:
      return double_text(*node.to_double()) + "_2";
    case Kind::float64:
      return double_text(*node.to_double()) + "_3";
    case Kind::bignum:
      return (node.negative() ? "3(h'" : "2(h'") + hex(node.string()) + "')";
    case Kind::text:
      return "\"" + std::string(node.string()) + "\"";
    case Kind::bytes:
      return "h'" + hex(node.string()) + "'";
    case Kind::ext:
      return "ext(" + std::to_string(node.ext_type()) + ", h'" + hex(node.string()) + "')";
    case Kind::timestamp:
      return "timestamp(" + std::to_string(node.timestamp().seconds) + ", " +
             number(node.timestamp().nanoseconds) + ")";
    case Kind::bigfloat:
      return "float(" + any_integer_text(node.mantissa()) + ", " +
             any_integer_text(node.exponent()) + ")";
    case Kind::tai64:
    case Kind::tai64n:
    case Kind::tai64na:
      return tai_text(node.tai());
    case Kind::hexlet:
      return "hexlet(h'" + hex(node.string()) + "')";
    case Kind::magic:
      return "magic(\"" + std::string(node.string().substr(0, node.string().find('\0'))) + "\")";
    case Kind::blob:
      return "blob(" + number(node.chunk_length()) + ", h'" + hex(node.string()) + "')";
    case Kind::array: {
      std::string out = "[";
      std::size_t count = 0;
      for (const Node element : node.elements())
        out += (count++ == 0 ? "" : ", ") + diagnose(element);
      EXPECT_EQ(count, node.count());
      return out + "]";
    }
    case Kind::map: {
      std::string out = "{";
      std::size_t count = 0;
      for (const auto [key, value] : node.entries()) {
        out += (count++ == 0 ? "" : ", ") + diagnose(key) + ": " + diagnose(value);
      }
      EXPECT_EQ(count, node.count());
      return out + "}";
    }
    case Kind::tag:
      return number(node.tag_number()) + "(" + diagnose(node.content()) + ")";
  }
  return "?";
}

Exact::Exact(std::string_view bytes) : data_(new char[bytes.size()]), size_(bytes.size()) {
  if (!bytes.empty()) std::memcpy(data_.get(), bytes.data(), bytes.size());
}

Error decode_checked(Format format, std::string_view input, const DecodeOptions& options,
                     Document& document) {
  const Error error = decode(format, input, options, document);
  EXPECT_EQ(document.empty(), !error.ok());
  EXPECT_EQ(validate(format, input, options), error) << hex(input.substr(0, 64));
  if (error.ok()) {
    EXPECT_EQ(document.cells().size(), document.root().cells());
    EXPECT_LE(document.cells().size(), input.size());
  }
  for (const KernelSet* const* set = all_kernels(); *set != nullptr; ++set) {
    Document other;
    std::size_t consumed = 0;
    Error same = decode_with(**set, format, input, options, other, consumed);
    if (same.ok() && consumed != input.size()) same = {Code::trailing_bytes, consumed};
    EXPECT_EQ(same, error) << (*set)->isa;
    if (error.ok() && same.ok()) {
      EXPECT_TRUE(identical(other.root(), document.root())) << (*set)->isa;
    }
    same = validate_with(**set, format, input, options, consumed);
    if (same.ok() && consumed != input.size()) same = {Code::trailing_bytes, consumed};
    EXPECT_EQ(same, error) << (*set)->isa;
  }
  // One byte off alignment, on purpose.
  std::vector<std::byte> memory(Document::memory_for(input.size(), options) + 1);
  Document callers(std::span<std::byte>(memory).subspan(1));
  EXPECT_EQ(decode(format, input, options, callers), error);
  if (error.ok()) {
    EXPECT_TRUE(identical(callers.root(), document.root()));
  }
  return error;
}

std::string outcome(Format format, std::string_view input, const DecodeOptions& options) {
  const Exact exact(input);
  Document document;
  const Error error = decode_checked(format, exact.view(), options, document);
  if (error.ok()) return diagnose(document.root());
  return std::string(name(error.code)) + " at " + std::to_string(error.offset);
}

std::string outcome_of_hex(Format format, std::string_view hex, const DecodeOptions& options) {
  return outcome(format, bytes(hex), options);
}

void expect_prefixes_truncated(Format format, std::string_view input,
                               const DecodeOptions& options) {
  for (std::size_t size = 0; size < input.size(); ++size) {
    const Exact prefix(input.substr(0, size));
    Document document;
    EXPECT_EQ(decode_checked(format, prefix.view(), options, document).code, Code::truncated)
        << hex(input) << " cut to " << size;
  }
}

std::string encoded(Format format, const Document& document, const EncodeOptions& options) {
  Buffer out;
  const Error error = encode(format, document, out, options);
  EXPECT_TRUE(error.ok()) << name(error.code) << " at node " << error.offset;
  return std::string(out.view());
}

void expect_cases(Format format, const std::vector<Case>& cases, const DecodeOptions& options) {
  for (const Case& c : cases)
    EXPECT_EQ(outcome_of_hex(format, c.hex, options), c.expected) << c.hex;
}

}  // namespace reel::testing
