#include "harness/differential/classification.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>
#include <string_view>

#include "base/hex.h"
#include "base/whole_file.h"
#include "codecs/oracle/oracle.h"
#include "harness/differential/draw.h"
#include "harness/differential/grammar.h"
#include "harness/differential/input_source.h"

namespace codecbench::differential {
namespace {

using namespace std::string_view_literals;

std::string primary(Format format, std::string_view input) {
  const Result<Value> value = oracle::decode(format, input);
  return std::string(classify(format, input, value ? &*value : nullptr).primary().id);
}
std::string primary_hex(Format format, std::string_view hex) {
  return primary(format, from_hex(hex).value());
}

struct Example {
  const char* hex;
  const char* rule;
};

TEST(Classification, NamesTheRuleOfCbor) {
  for (const Example& example :
       std::initializer_list<Example>{{"", "truncated-empty"},
                                      {"1c", "reserved-information"},
                                      {"1f", "indefinite-number-or-tag"},
                                      {"df00", "indefinite-number-or-tag"},
                                      {"ff", "stray-break"},
                                      {"81ff", "stray-break"},
                                      {"bf00ff", "break-in-place-of-value"},
                                      {"7f4161ff", "chunk-kind"},
                                      {"5f5f00ff", "chunk-indefinite"},
                                      {"f81f", "two-byte-simple"},
                                      {"18", "truncated-head"},
                                      {"61", "truncated-string"},
                                      {"81", "truncated-container"},
                                      {"bbffffffffffffffff", "truncated-container"},
                                      {"0000", "trailing-bytes"},
                                      {"6180", "utf8"},
                                      {"7f61c36161ff", "utf8"},
                                      {"c200", "bignum-content"},
                                      {"1817", "long-head"},
                                      {"190017", "long-head"},
                                      {"5fff", "indefinite-string"},
                                      {"9fff", "indefinite-array"},
                                      {"bfff", "indefinite-map"},
                                      {"a200000000", "duplicate-keys"},
                                      {"f97e00", "nan"},
                                      {"f98000", "negative-zero"},
                                      {"f90001", "subnormal-half"},
                                      {"c240", "bignum"},
                                      {"a10000", "non-text-key"},
                                      {"f7", "undefined"},
                                      {"c000", "tag"},
                                      {"f0", "simple"},
                                      {"40", "bytes"},
                                      {"60", "text-item"},
                                      {"18ff", "unsigned-item"},
                                      {"3bffffffffffffffff", "negative-beyond-int64"}}) {
    EXPECT_EQ(primary_hex(Format::cbor, example.hex), example.rule) << example.hex;
  }
}

TEST(Classification, NamesTheRuleOfMessagePack) {
  for (const Example& example :
       std::initializer_list<Example>{{"c1", "never-used-c1"},
                                      {"cc", "truncated-head"},
                                      {"a1", "truncated-data"},
                                      {"91", "truncated-container"},
                                      {"c0c0", "trailing-bytes"},
                                      {"a180", "utf8"},
                                      {"d4ff00", "timestamp-size"},
                                      {"d7ffffffffffffffffff", "timestamp-nanoseconds"},
                                      {"cc7f", "long-form"},
                                      {"cd00ff", "long-form"},
                                      {"d0e0", "long-form"},
                                      {"d1ff80", "long-form"},
                                      {"d90161", "long-form"},
                                      {"c7040000000000", "long-form"},
                                      {"cc80", "integer"},
                                      {"d0df", "integer"},
                                      {"d1ff7f", "integer"},
                                      {"d6ff00000000", "timestamp"},
                                      {"8200000000", "duplicate-keys"}}) {
    EXPECT_EQ(primary_hex(Format::msgpack, example.hex), example.rule) << example.hex;
  }
}

TEST(Classification, NamesTheRuleOfKeks) {
  for (const Example& example :
       std::initializer_list<Example>{{"05", "unassigned-tag"},
                                      {"00", "stray-eoc"},
                                      {"09c16100", "stray-eoc"},
                                      {"08", "truncated-container"},
                                      {"c1", "truncated"},
                                      {"0101", "trailing-bytes"},
                                      {"bfffffffffffffffff", "length-overflow"},
                                      {"c180", "utf8"},
                                      {"c100", "zero-in-str"},
                                      {"0cc0", "int-body"},
                                      {"0c8100", "int-leading-zero"},
                                      {"1301", "float-part"},
                                      {"130c81020c80", "float-not-normalized"},
                                      {"188000000000000000", "tai-label"},
                                      {"194000000000000000ffffffff", "tai-fraction"},
                                      {"19400000000000000000000000", "tai-form"},
                                      {"4b454b58000000000000000000000000", "magic"},
                                      {"0b0c80", "blob-length"},
                                      {"0b0c810182616180", "blob-chunk"},
                                      {"09800100", "key-kind"},
                                      {"09c00100", "key-empty"},
                                      {"09c16101c1610100", "key-order"},
                                      {"0c8101", "int"}}) {
    EXPECT_EQ(primary_hex(Format::keks, example.hex), example.rule) << example.hex;
  }
}

TEST(Classification, NamesTheRuleOfJson) {
  struct Text {
    std::string_view input;
    const char* rule;
  };
  for (const Text& example : std::initializer_list<Text>{{" ", "truncated-empty"},
                                                         {"\xef\xbb\xbf"
                                                          "0",
                                                          "byte-order-mark"},
                                                         {"[0", "truncated"},
                                                         {"0 0", "trailing-text"},
                                                         {"nulx", "literal"},
                                                         {"+1", "value"},
                                                         {"[0 0]", "array"},
                                                         {"{0:0}", "object"},
                                                         {"01", "leading-zero"},
                                                         {"1.x", "number"},
                                                         {"\"\n\"", "control-character"},
                                                         {"\"\\x\"", "escape"},
                                                         {"\"\\ud800\"", "surrogate"},
                                                         {"\"\x80\"", "utf8"},
                                                         {"1e999", "number-range"},
                                                         {"-0", "minus-zero"},
                                                         {"1e-999", "underflow"},
                                                         {"18446744073709551616", "bignum"},
                                                         {"{\"\":0,\"\":0}", "duplicate-keys"},
                                                         {"\"\\u0000\"", "escaped-nul"},
                                                         {"\"a\"", "string"}}) {
    EXPECT_EQ(primary(Format::json, example.input), example.rule) << example.input;
  }
}

// What an input has beside what is remarkable about it.
TEST(Classification, SeesTheOrdinary) {
  struct Touch {
    Format format;
    std::string bytes;
    const char* rule;
  };
  const auto hex = [](std::string_view text) { return from_hex(text).value(); };
  for (const Touch& touch : {
           Touch{Format::cbor, hex("f93c00"), "float16"},
           Touch{Format::cbor, hex("fa3fc00000"), "float32"},
           Touch{Format::cbor, hex("fb3ff199999999999a"), "float64"},
           Touch{Format::cbor, hex("f97c00"), "infinity"},
           Touch{Format::cbor, hex("6100"), "nul-in-text"},
           Touch{Format::msgpack, hex("c0"), "nil-or-bool"},
           Touch{Format::msgpack, hex("ca3fc00000"), "float32"},
           Touch{Format::msgpack, hex("cb3ff199999999999a"), "float64"},
           Touch{Format::msgpack, hex("a161"), "str"},
           Touch{Format::msgpack, hex("c40161"), "bin"},
           Touch{Format::msgpack, hex("80"), "map"},
           Touch{Format::msgpack, hex("d5056161"), "ext-format"},
           Touch{Format::msgpack, hex("d5056161"), "ext"},
           Touch{Format::keks, hex("01"), "nil-or-bool"},
           Touch{Format::keks, hex("c161"), "str"},
           Touch{Format::keks, hex("8161"), "bin"},
           Touch{Format::keks, hex("130c81030c8101"), "float"},
           Touch{Format::keks, hex("130c81010c821388"), "bigfloat"},
           Touch{Format::keks, hex("184000000000000000"), "tai64"},
           Touch{Format::keks, hex("04000102030405060708090a0b0c0d0e0f"), "hexlet"},
           Touch{Format::keks, hex("4b454b53000000000000000000000000"), "magic-item"},
           Touch{Format::keks, hex("0b0c8101816180"), "blob"},
           Touch{Format::keks, hex("0800"), "list"},
           Touch{Format::keks, hex("0900"), "map"},
           Touch{Format::json, "1.2345678901234567890123", "many-digits"},
           Touch{Format::json, "1e5", "exponent"},
           Touch{Format::json, "12", "number-value"},
           Touch{Format::json, "\"\\n\"", "string-escape"},
           Touch{Format::json, "[]", "array-value"},
           Touch{Format::json, "{}", "object-value"},
           Touch{Format::json, "true", "word"},
           Touch{Format::json, "1.5", "float"},
       }) {
    const Result<Value> value = oracle::decode(touch.format, touch.bytes);
    ASSERT_TRUE(value) << to_hex(touch.bytes) << ": " << value.error();
    EXPECT_TRUE(classify(touch.format, touch.bytes, &*value).has(touch.rule))
        << name(touch.format) << " " << to_hex(touch.bytes) << ": " << touch.rule;
  }
}

// Nobody would notice a rule that names the wrong inputs, or none, if no example held it.
TEST(Classification, EveryRuleHasAnExample) {
  const std::filesystem::path folder = std::filesystem::path(TESTDATA_DIR).parent_path();
  const Result<std::string> examples = read_whole_file(folder / "classification_test.cpp");
  ASSERT_TRUE(examples) << examples.error();
  const std::regex rule(R"re(Rule \w+\s*(?:=\s*\w+\(|\{)\s*"([^"]+)")re");
  int rules = 0;
  for (const char* source :
       {"scan_cbor.cpp", "scan_json.cpp", "scan_keks.cpp", "scan_msgpack.cpp", "scan_value.cpp"}) {
    const Result<std::string> text = read_whole_file(folder / source);
    ASSERT_TRUE(text) << text.error();
    for (std::sregex_iterator at(text->begin(), text->end(), rule), end; at != end; ++at, ++rules) {
      const std::string id = (*at)[1];
      EXPECT_NE(examples->find('"' + id + '"'), std::string::npos) << source << ": " << id;
    }
  }
  EXPECT_GE(rules, 125);
}

// The scanners are a second opinion on the oracle.
TEST(Classification, AgreesWithTheOracleOnWhatIsValid) {
  for (const Format format : all_formats) {
    const InputSource source(format, 7, {});
    for (std::uint64_t i = 0; i < 3000; ++i) {
      const std::string input = source.input(i);
      const Result<Value> value = oracle::decode(format, input);
      const Classification found = classify(format, input, value ? &*value : nullptr);
      if (found.has("depth-beyond-suite")) continue;
      EXPECT_EQ(found.valid(), value.ok())
          << name(format) << " " << to_hex(input) << " " << found.primary().id;
    }
  }
}

TEST(Grammar, ValidDocumentsAreValid) {
  for (const Format format : all_formats) {
    for (std::uint64_t i = 0; i < 2000; ++i) {
      Draw draw(3, i);
      const std::string document = generate(format, Care::valid, draw);
      const Classification found = classify(format, document);
      if (found.has("depth-beyond-suite") || found.has("number-range")) continue;
      EXPECT_TRUE(found.valid()) << name(format) << " " << to_hex(document) << " "
                                 << found.primary().id;
    }
  }
}

TEST(Grammar, NearlyValidDocumentsAreOftenInvalid) {
  for (const Format format : all_formats) {
    std::size_t valid = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) {
      Draw draw(3, i);
      valid += classify(format, generate(format, Care::nearly_valid, draw)).valid() ? 1 : 0;
    }
    EXPECT_GT(valid, 100U) << name(format);
    EXPECT_LT(valid, 900U) << name(format);
  }
}

TEST(InputSource, IsDecidedByTheSeedAndTheNumber) {
  const InputSource one(Format::cbor, 1, {"\x81\x01"});
  const InputSource again(Format::cbor, 1, {"\x81\x01"});
  const InputSource other(Format::cbor, 2, {"\x81\x01"});
  EXPECT_EQ(one.input(0), "\x81\x01");
  std::size_t same = 0;
  for (std::uint64_t i = 1; i < 100; ++i) {
    EXPECT_EQ(one.input(i), again.input(i));
    same += one.input(i) == other.input(i) ? 1 : 0;
  }
  EXPECT_LT(same, 30U);
}

}  // namespace
}  // namespace codecbench::differential
