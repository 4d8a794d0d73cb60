#include "harness/conformance/case_file.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/hex.h"
#include "codecs/diagnostic.h"
#include "codecs/testing/random_value.h"

namespace codecbench::conformance {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

Case parse_one(const std::string& line) {
  const Result<std::vector<Case>> cases = parse_cases(line, "x.vec");
  EXPECT_TRUE(cases.ok()) << cases.error();
  if (!cases || cases->size() != 1) return {};
  return cases->front();
}

std::string error_of(const std::string& text) {
  const Result<std::vector<Case>> cases = parse_cases(text, "x.vec");
  EXPECT_FALSE(cases.ok()) << text;
  return cases.ok() ? "" : cases.error();
}

std::string with_input(const std::string& input) {
  return "a | cbor | well-formedness | RFC 8949 3 | " + input + " | reject | a note";
}

std::string with_expectation(const std::string& case_class, const std::string& expectation) {
  return "a | cbor | " + case_class + " | RFC 8949 3 | 18 17 | " + expectation + " | a note";
}

TEST(CaseFile, ReadsEveryField) {
  const Case item = parse_one(
      "cbor.head.u8-23|cbor| preferred:rfc8949-4.1 |RFC 8949 4.1\t| 18 17 | not-preferred 23 -> 17 "
      "| the shortest head holds 23 \r");
  EXPECT_EQ(item.id, "cbor.head.u8-23");
  EXPECT_EQ(item.format, Format::cbor);
  EXPECT_EQ(item.case_class, CaseClass::preferred);
  EXPECT_EQ(item.profile, "rfc8949-4.1");
  EXPECT_EQ(item.clause, "RFC 8949 4.1");
  EXPECT_EQ(item.bytes, "\x18\x17");
  EXPECT_EQ(item.expectation, Expectation::not_preferred);
  ASSERT_TRUE(item.value.has_value());
  EXPECT_EQ(to_diagnostic(*item.value), "23");
  EXPECT_EQ(item.preferred, "\x17");
  EXPECT_EQ(item.note, "the shortest head holds 23");
  EXPECT_EQ(item.source, "x.vec:1");
}

TEST(CaseFile, SkipsCommentsAndEmptyLinesAndCountsThem) {
  const auto cases = parse_cases(
      "# a | b\n\n  \t\r\n  # more\na | json | well-formedness | RFC 8259 2 | \"[]\" | accept [] "
      "|\n"
      "b | json | well-formedness | RFC 8259 2 | \"[\" | reject |",
      "x.vec");
  ASSERT_TRUE(cases.ok()) << cases.error();
  ASSERT_EQ(cases->size(), 2u);
  EXPECT_EQ((*cases)[0].source, "x.vec:5");
  EXPECT_EQ((*cases)[1].source, "x.vec:6");
  EXPECT_EQ((*cases)[1].note, "");
}

TEST(CaseFile, NoTextHasNoCases) {
  const auto cases = parse_cases("", "x.vec");
  ASSERT_TRUE(cases.ok());
  EXPECT_TRUE(cases->empty());
}

TEST(CaseFile, InputIsHexLiteralsAndRepetitions) {
  const std::pair<std::string, std::string> inputs[] = {
      {"00", "00"},
      {"18 FF 0a", "18ff0a"},
      {"18ff  0a", "18ff0a"},
      {"81*3 f6", "818181f6"},
      {"dcffff*2", "dcffffdcffff"},
      {"64 \"IETF\"", "6449455446"},
      {"\"[\"*3 \"]\"", "5b5b5b5d"},
      {"\"a \\u00e9\\u007c\"", "6120c3a97c"},
      {"\"\"", ""},
      {"\"\"*1000000", ""},
  };
  for (const auto& [input, bytes] : inputs) {
    EXPECT_EQ(to_hex(parse_one(with_input(input)).bytes), bytes) << input;
  }
  EXPECT_EQ(parse_one(with_input("00*16777215 ff")).bytes.size(), max_case_size);
}

TEST(CaseFile, EveryExpectation) {
  EXPECT_EQ(parse_one(with_expectation("limit:depth", "either")).expectation, Expectation::either);
  EXPECT_FALSE(parse_one(with_expectation("limit:depth", "either")).value.has_value());
  const Case item = parse_one(with_expectation("implementation-defined", "either 23 -> 17"));
  EXPECT_EQ(item.preferred, "\x17");
  EXPECT_EQ(parse_one(with_expectation("validity:utf8", "invalid")).expectation,
            Expectation::invalid);
  EXPECT_EQ(parse_one(with_expectation("well-formedness", "accept")).expectation,
            Expectation::accept);
  EXPECT_EQ(parse_one(with_expectation("well-formedness", "reject")).expectation,
            Expectation::reject);
}

TEST(CaseFile, AnArrowInsideTextIsText) {
  const Case item =
      parse_one(with_expectation("well-formedness", R"(accept "a\" -> 00" -> 61 00)"));
  ASSERT_TRUE(item.value.has_value());
  EXPECT_EQ(to_diagnostic(*item.value), R"("a\" -> 00")");
  EXPECT_EQ(to_hex(item.preferred.value_or("")), "6100");
}

struct Typo {
  std::string line;
  std::string place;
  std::string reason;
};

class CaseFileTypo : public testing::TestWithParam<Typo> {};

TEST_P(CaseFileTypo, IsRefusedWithItsPlaceAndReason) {
  const auto& [line, place, reason] = GetParam();
  EXPECT_THAT(error_of("# first\n" + line + "\n"), AllOf(StartsWith(place), HasSubstr(reason)));
}

INSTANTIATE_TEST_SUITE_P(
    CaseFile, CaseFileTypo,
    testing::Values(
        Typo{"a | cbor | well-formedness | 3.1 | 00 | accept 0", "x.vec:2:", "6 fields"},
        Typo{"a | cbor | limit | 3.1 | 00 | accept \"|\" |", "x.vec:2:", "8 fields"},
        Typo{"a | cbor | limit | 3.1 | 00 | accept \"|\" |", "x.vec:2:", "\\u007c"},
        Typo{" | cbor | limit | 3.1 | 00 | accept |", "x.vec:2:2:", "no id"},
        Typo{"a b | cbor | limit | 3.1 | 00 | accept |", "x.vec:2:1:", "without blanks"},
        Typo{"a | cborr | limit | 3.1 | 00 | accept |", "x.vec:2:5:", "unknown format 'cborr'"},
        Typo{"a | utf16 | limit | 3.1 | 00 | accept |",
             "x.vec:2:5:", "it is one of cbor, msgpack, keks, json"},
        Typo{"a | cbor | limits | 3.1 | 00 | accept |", "x.vec:2:12:", "unknown class 'limits'"},
        Typo{"a | cbor | preferred | 3.1 | 00 | accept |", "x.vec:2:12:", "needs a profile"},
        Typo{"a | cbor | validity | 3.1 | 00 | accept |", "x.vec:2:12:", "as in validity:utf8"},
        Typo{"a | cbor | preferred:cdee | 3.1 | 00 | accept |",
             "x.vec:2:22:", "rfc8949-4.1, rfc8949-4.2.1, rfc8949-4.2.3, cde, dcbor"},
        Typo{"a | msgpack | preferred:cde | 3.1 | 00 | accept |", "x.vec:2:", "shortest"},
        Typo{"a | keks | preferred:cde | 3.1 | 00 | accept |", "x.vec:2:", "it has none"},
        Typo{"a | cbor | well-formedness:x | 3.1 | 00 | accept |", "x.vec:2:28:", "it has none"},
        Typo{"a | cbor | limit | | 00 | accept |", "x.vec:2:", "no clause"},
        Typo{"a | cbor | limit | 3.1 | | accept |", "x.vec:2:", "write \"\""},
        Typo{"a | cbor | limit | 3.1 | 0 | accept |", "x.vec:2:26:", "odd number"},
        Typo{"a | cbor | limit | 3.1 | 00 0g | accept |", "x.vec:2:", "odd number"},
        Typo{"a | cbor | limit | 3.1 | 00 00g | accept |", "x.vec:2:31:", "'g' is neither"},
        Typo{"a | cbor | limit | 3.1 | \"x | accept |", "x.vec:2:28:", "expected '\"'"},
        Typo{"a | cbor | limit | 3.1 | *3 | accept |", "x.vec:2:26:", "'*3' is neither"},
        Typo{"a | cbor | limit | 3.1 | 00*0 | accept |", "x.vec:2:29:", "at least once"},
        Typo{"a | cbor | limit | 3.1 | 00* | accept |", "x.vec:2:29:", "at least once"},
        Typo{"a | cbor | limit | 3.1 | 00*x | accept |", "x.vec:2:29:", "number of repetitions"},
        Typo{"a | cbor | limit | 3.1 | 00*16777217 | accept |", "x.vec:2:26:", "16777216 bytes"},
        Typo{"a | cbor | limit | 3.1 | 00*99999999999999999999 | accept |",
             "x.vec:2:29:", "number of repetitions"},
        Typo{"a | cbor | limit | 3.1 | 00*16777216 00 | accept |", "x.vec:2:38:", "more than"},
        Typo{"a | cbor | limit | 3.1 | 00 | acept 0 |", "x.vec:2:31:", "unknown expectation"},
        Typo{"a | cbor | limit | 3.1 | 00 | accept 0x |", "x.vec:2:38:", "diagnostic notation"},
        Typo{"a | cbor | limit | 3.1 | 00 | accept [1 |", "x.vec:2:38:", "diagnostic notation"},
        Typo{"a | cbor | limit | 3.1 | 00 | reject 0 |", "x.vec:2:38:", "has no value"},
        Typo{"a | cbor | limit | 3.1 | 00 | accept -> 00 |", "x.vec:2:38:", "write it in front"},
        Typo{"a | cbor | limit | 3.1 | 00 | accept 0 -> |", "x.vec:2:42:", "no bytes"},
        Typo{"a | cbor | limit | 3.1 | 00 | accept 0 -> 00 |", "x.vec:2:38:", "leave out"},
        Typo{"a | cbor | limit | 3.1 | 00 | accept 0 -> 0 |", "x.vec:2:43:", "odd number"},
        Typo{"a | cbor | preferred:cde | 3.1 | 00 | not-preferred |", "x.vec:2:39:", "value"},
        Typo{"a | cbor | limit | 3.1 | 00 | not-preferred 0 |", "x.vec:2:31:", "class preferred"},
        Typo{"a | cbor | limit | 3.1 | 00 | invalid 0 |", "x.vec:2:31:", "class validity"}));

TEST(CaseFile, ARepeatedIdIsRefused) {
  EXPECT_THAT(error_of(with_input("00") + "\n\n" + with_input("01")),
              AllOf(StartsWith("x.vec:3:1: "), HasSubstr("'a' is already used at x.vec:1")));
}

class CaseFolder : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              fmt::format("case_folder_{}",
                          testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::filesystem::path folder_;
};

std::string line_with_id(const std::string& id) {
  return id + " | cbor | limit | 3.1 | 00 | accept 0 |\n";
}

TEST_F(CaseFolder, FilesAreReadInTheOrderOfTheirNames) {
  write("b.vec", line_with_id("b1"));
  write("a.vec", line_with_id("a1") + line_with_id("a2"));
  write("README.md", "no case");
  const auto cases = read_case_files(folder_.string());
  ASSERT_TRUE(cases.ok()) << cases.error();
  ASSERT_EQ(cases->size(), 3u);
  EXPECT_EQ((*cases)[0].id, "a1");
  EXPECT_EQ((*cases)[2].id, "b1");
  EXPECT_EQ((*cases)[2].source, (folder_ / "b.vec").string() + ":1");
}

TEST_F(CaseFolder, OneFileMayBeNamed) {
  write("a.vec", line_with_id("a1"));
  const auto cases = read_case_files((folder_ / "a.vec").string());
  ASSERT_TRUE(cases.ok()) << cases.error();
  EXPECT_EQ(cases->size(), 1u);
}

TEST_F(CaseFolder, AnIdInTwoFilesIsRefused) {
  write("a.vec", line_with_id("x"));
  write("b.vec", line_with_id("y") + line_with_id("x"));
  const auto cases = read_case_files(folder_.string());
  ASSERT_FALSE(cases.ok());
  EXPECT_THAT(cases.error(), AllOf(HasSubstr("b.vec:2:1: "), HasSubstr("a.vec:1")));
}

TEST_F(CaseFolder, AFolderWithoutCasesIsRefused) {
  const auto cases = read_case_files(folder_.string());
  ASSERT_FALSE(cases.ok());
  EXPECT_THAT(cases.error(), HasSubstr("no .vec file"));
}

TEST_F(CaseFolder, AMissingFileIsRefused) {
  const auto cases = read_case_files((folder_ / "none.vec").string());
  ASSERT_FALSE(cases.ok());
  EXPECT_THAT(cases.error(), HasSubstr("none.vec: cannot be read"));
}

// Everything but the source.
void expect_same(const Case& a, const Case& b) {
  EXPECT_EQ(a.id, b.id);
  EXPECT_EQ(a.format, b.format);
  EXPECT_EQ(a.case_class, b.case_class);
  EXPECT_EQ(a.profile, b.profile);
  EXPECT_EQ(a.clause, b.clause);
  EXPECT_EQ(to_hex(a.bytes), to_hex(b.bytes));
  EXPECT_EQ(a.expectation, b.expectation);
  EXPECT_EQ(a.value.has_value(), b.value.has_value());
  if (a.value && b.value) {
    EXPECT_TRUE(identical(*a.value, *b.value)) << to_diagnostic(*a.value);
  }
  EXPECT_EQ(a.preferred.has_value(), b.preferred.has_value());
  EXPECT_EQ(to_hex(a.preferred.value_or("")), to_hex(b.preferred.value_or("")));
  EXPECT_EQ(a.note, b.note);
}

std::string random_bytes(RandomValue& random) {
  std::string bytes;
  for (std::uint64_t parts = random.below(5); parts > 0; --parts) {
    bytes.append(random.one_in(3) ? random.below(300) : random.below(3),
                 static_cast<char>(random.below(256)));
  }
  return bytes;
}

std::string random_words(RandomValue& random) {
  constexpr std::string_view letters = "abcXYZ089 .,:;#*->\"'\\";
  std::string words = "w";
  for (std::uint64_t n = random.below(30); n > 0; --n)
    words += letters[random.below(letters.size())];
  return words + ".";
}

Case random_case(RandomValue& random) {
  struct Kind {
    CaseClass case_class;
    const char* profile;
    Expectation expectation;
  };
  constexpr std::array kinds = {
      Kind{CaseClass::well_formedness, "", Expectation::accept},
      Kind{CaseClass::well_formedness, "", Expectation::reject},
      Kind{CaseClass::validity, "duplicate-keys", Expectation::invalid},
      Kind{CaseClass::preferred, "dcbor", Expectation::not_preferred},
      Kind{CaseClass::limit, "", Expectation::either},
      Kind{CaseClass::implementation_defined, "utf8", Expectation::either}};
  const Kind& kind = kinds[random.below(kinds.size())];
  Case item;
  item.id = fmt::format("random.{}", random.bits());
  item.case_class = kind.case_class;
  item.profile = kind.profile;
  item.expectation = kind.expectation;
  if (kind.case_class != CaseClass::preferred) {
    item.format = all_formats[random.below(all_formats.size())];
  }
  item.clause = random_words(random);
  item.bytes = random_bytes(random);
  if (kind.expectation == Expectation::not_preferred ||
      (kind.expectation != Expectation::reject && !random.one_in(4))) {
    item.value = random.next();
    std::string preferred = random_bytes(random);
    if (preferred != item.bytes && random.one_in(2)) item.preferred = std::move(preferred);
  }
  if (!random.one_in(5)) item.note = random_words(random);
  return item;
}

TEST(CaseFile, ALineParsesBackToTheCase) {
  RandomValue random(20260701);
  for (int i = 0; i < 3000; ++i) {
    const Case item = random_case(random);
    const std::string line = to_vec_line(item);
    SCOPED_TRACE(line);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    expect_same(parse_one(line), item);
    if (HasFailure()) break;
  }
}

TEST(CaseFile, ALineIsForPeople) {
  Case item;
  item.id = "deep";
  item.clause = "RFC 8949 5";
  item.case_class = CaseClass::limit;
  item.profile = "depth";
  item.bytes = std::string(200000, '\x81') + "\xf6" + std::string(3, '\0');
  item.expectation = Expectation::either;
  EXPECT_EQ(to_vec_line(item),
            "deep | cbor | limit:depth | RFC 8949 5 | 81*200000 f6000000 | either |");
  item.bytes = "";
  item.value = Value::text("a|b");
  item.preferred = std::string(20, 'a');
  item.note = "no bytes";
  EXPECT_EQ(
      to_vec_line(item),
      "deep | cbor | limit:depth | RFC 8949 5 | \"\" | either \"a\\u007cb\" -> 61*20 | no bytes");
}

}  // namespace
}  // namespace codecbench::conformance
