#include "harness/conformance/suites/read_suite.h"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/hex.h"
#include "codecs/diagnostic.h"
#include "datasets/testing/temporary_folder.h"
#include "harness/conformance/case_file.h"
#include "harness/conformance/oracle_judgement.h"

namespace codecbench::conformance {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::vector<Case> read(std::string_view kind, const std::string& path) {
  Result<std::vector<Case>> cases = read_suite(kind, path);
  EXPECT_TRUE(cases.ok()) << cases.error();
  return cases ? std::move(*cases) : std::vector<Case>();
}

std::string error_of(std::string_view kind, const std::string& path) {
  const Result<std::vector<Case>> cases = read_suite(kind, path);
  EXPECT_FALSE(cases.ok());
  return cases ? "" : cases.error();
}

// "well-formedness 1818 accept 24", and what is preferred.
std::string shown(const Case& item) {
  std::string text = fmt::format("{} {}", name(item.format), name(item.case_class));
  if (!item.profile.empty()) text += ":" + item.profile;
  text += fmt::format(" {} {}", to_hex(item.bytes), name(item.expectation));
  if (item.value) text += " " + to_diagnostic(*item.value);
  if (item.preferred) text += " -> " + to_hex(*item.preferred);
  return text;
}

std::vector<std::string> shown(const std::vector<Case>& cases) {
  std::vector<std::string> lines;
  for (const Case& item : cases) lines.push_back(shown(item));
  return lines;
}

TEST(Suite, AnUnknownKindListsTheKinds) {
  EXPECT_THAT(error_of("cbor", "x"),
              AllOf(HasSubstr("unknown kind of suite 'cbor'"), HasSubstr("cbor-wg"),
                    HasSubstr("labelled-json"), HasSubstr("vec")));
}

TEST(Suite, AFileThatIsNotThereIsNamed) {
  for (const std::string_view kind : suite_kinds()) {
    EXPECT_THAT(error_of(kind, "/nowhere/suite.json"), HasSubstr("/nowhere/suite.json")) << kind;
  }
}

TEST(Suite, AnotherLayoutIsRefusedByName) {
  const TemporaryFolder folder;
  const std::string number = folder.write("number.json", "1");
  const std::string strange = folder.write("strange.json", R"js([{"x": 1}])js");
  const std::string no_json = folder.write("no.json", "{");
  for (const std::string_view kind : suite_kinds()) {
    for (const std::string& file : {number, strange, no_json}) {
      EXPECT_THAT(error_of(kind, file), HasSubstr(file)) << kind;
    }
  }
}

TEST(Suite, VecFilesAreASuiteToo) {
  const TemporaryFolder folder;
  folder.write("a.vec", "a | cbor | well-formedness | RFC 8949 3 | 00 | accept 0 |\n");
  EXPECT_THAT(shown(read("vec", folder.path())),
              testing::ElementsAre("cbor well-formedness 00 accept 0"));
}

TEST(Suite, MessagePackTestSuite) {
  const TemporaryFolder folder;
  const auto cases = read("msgpack-test-suite", folder.write("s.json", R"js({
    "20.number-positive.yaml": [{"number": 1, "msgpack": ["01", "cc-01", "ca-3f-80-00-00"]}],
    "23.number-bignum.yaml": [
      {"bignum": "-9223372036854775808", "msgpack": ["d3-80-00-00-00-00-00-00-00"]}],
    "12.binary.yaml": [{"binary": "00-ff", "msgpack": ["c4-02-00-ff", "c5-00-02-00-ff"]}],
    "10.nil.yaml": [{"nil": null, "msgpack": ["c0"]}],
    "40.array.yaml": [{"array": ["a"], "msgpack": ["91-a1-61"]}],
    "50.timestamp.yaml": [{"timestamp": [1, 0], "msgpack": ["d6-ff-00-00-00-01"]}],
    "60.ext.yaml": [{"ext": [1, "10"], "msgpack": ["d4-01-10"]}]
  })js"));
  EXPECT_THAT(
      shown(cases),
      testing::ElementsAre(
          "msgpack well-formedness 01 accept 1", "msgpack well-formedness cc01 accept 1 -> 01",
          "msgpack well-formedness ca3f800000 accept 1.0_2",
          "msgpack well-formedness d38000000000000000 accept -9223372036854775808",
          "msgpack well-formedness c40200ff accept h'00ff'",
          "msgpack well-formedness c5000200ff accept h'00ff' -> c40200ff",
          "msgpack well-formedness c0 accept null", "msgpack well-formedness 91a161 accept [\"a\"]",
          "msgpack well-formedness d6ff00000001 accept timestamp(1, 0)",
          "msgpack well-formedness d40110 accept ext(1, h'10')"));
  EXPECT_EQ(cases[1].id, "msgpack-test-suite.20.number-positive.yaml.0.1");
}

TEST(Suite, AValueThatTheBytesDoNotHaveStaysTheSuites) {
  const TemporaryFolder folder;
  const auto cases =
      read("msgpack-test-suite",
           folder.write("s.json", R"js({"a": [{"number": 2, "msgpack": ["01"]}]})js"));
  ASSERT_EQ(cases.size(), 1u);
  EXPECT_EQ(shown(cases[0]), "msgpack well-formedness 01 accept 2 -> 02");
  EXPECT_NE(disagreement(cases[0]), "");
}

TEST(Suite, CborAppendixA) {
  const TemporaryFolder folder;
  const auto cases = read("cbor-appendix-a", folder.write("appendix_a.json", R"js([
    {"cbor": "AA==", "hex": "00", "roundtrip": true, "decoded": 0},
    {"hex": "f93c00", "roundtrip": true, "decoded": 1.0},
    {"hex": "3bffffffffffffffff", "roundtrip": true, "decoded": -18446744073709551616},
    {"hex": "f818", "roundtrip": true, "diagnostic": "simple(24)"},
    {"hex": "d74401020304", "roundtrip": true, "diagnostic": "23(h'01020304')"},
    {"hex": "9f01ff", "roundtrip": false, "decoded": [1]}])js"));
  EXPECT_THAT(shown(cases),
              testing::ElementsAre(
                  "cbor well-formedness 00 accept 0", "cbor well-formedness f93c00 accept 1.0_1",
                  "cbor well-formedness 3bffffffffffffffff accept -18446744073709551616",
                  "cbor well-formedness f818 reject",
                  "cbor well-formedness d74401020304 accept 23(h'01020304')",
                  "cbor well-formedness 9f01ff accept [1] -> 8101"));
  EXPECT_THAT(cases[3].note, HasSubstr("RFC 8949 dropped"));
}

constexpr const char* working_group_cases[] = {
    "cbor well-formedness 00 accept 0", "cbor well-formedness 1800 accept 0 -> 00",
    "cbor well-formedness ff reject", "cbor validity:utf8 62c0ae invalid",
    "cbor validity:tag-content c1a1616100 invalid 1({\"a\": 0})"};

TEST(Suite, CborWorkingGroupInJson) {
  const TemporaryFolder folder;
  const auto cases = read("cbor-wg", folder.write("wg.json", R"js([
    {"suite": "a/mt0", "description": "zero", "hex": "00", "decoded_hex": "00", "fail": false},
    {"suite": "a/mt0", "description": "", "hex": "1800", "decoded_hex": "00", "fail": false,
     "roundtrip": false},
    {"suite": "bad", "description": "", "hex": "ff", "fail": true},
    {"suite": "bad", "description": "", "hex": "62c0ae", "fail": true},
    {"suite": "bad", "description": "", "hex": "c1a1616100", "fail": true}])js"));
  EXPECT_THAT(shown(cases), testing::ElementsAreArray(working_group_cases));
  EXPECT_EQ(cases[0].note, "zero");
  EXPECT_EQ(cases[0].id, "cbor-wg.a/mt0.0");
}

TEST(Suite, CborWorkingGroupAsPublished) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() + "/rfc8949");
  const auto test = [](const std::string& hex, const std::string& rest) {
    const std::string bytes = *from_hex(hex);
    return "\x67"
           "encoded" +
           std::string(1, static_cast<char>(0x40 + bytes.size())) + bytes + rest;
  };
  const std::string decoded_zero = std::string(
                                       "\x67"
                                       "decoded") +
                                   '\0';
  const std::string roundtrip_false =
      "\x69"
      "roundtrip\xf4";
  folder.write("rfc8949/a.cbor",
               "\xa2\x65title\x61"
               "a\x65tests\x82\xa2" +
                   test("00", decoded_zero) + "\xa3" +
                   test("1800", decoded_zero + roundtrip_false));
  folder.write("rfc8949/bad.cbor",
               "\xa2\x64"
               "fail\xf5\x65tests\x83\xa1" +
                   test("ff", "") + "\xa1" + test("62c0ae", "") + "\xa1" + test("c1a1616100", ""));
  folder.write("README.md", "no case");
  const auto cases = read("cbor-wg", folder.path());
  EXPECT_THAT(shown(cases), testing::ElementsAreArray(working_group_cases));
  EXPECT_EQ(cases[4].id, "cbor-wg.rfc8949/bad.2");
}

constexpr const char* json_cases[] = {
    "json implementation-defined:number-range 5b31653430305d either",
    "json limit:depth 5b5d either",
    "json implementation-defined:lone-surrogate 225c756438303022 either",
    "json well-formedness 5b reject", "json well-formedness 5b315d accept [1]"};

TEST(Suite, JsonTestSuiteFolder) {
  const TemporaryFolder folder;
  folder.write("i_number_huge_exp.json", "[1e400]");
  folder.write("i_nested_arrays.json", "[]");
  folder.write("i_string_lone_surrogate.json", "\"\\ud800\"");
  folder.write("n_open.json", "[");
  folder.write("y_one.json", "[1]");
  folder.write("package.json", "{}");
  auto cases = read("json-test-suite", folder.path());
  EXPECT_THAT(shown(cases), testing::UnorderedElementsAreArray(json_cases));
}

TEST(Suite, JsonTestSuiteInJson) {
  const TemporaryFolder folder;
  const auto cases = read("json-test-suite", folder.write("j.json", R"js([
    {"name": "i_number_huge_exp", "expect": "either", "b64": "WzFlNDAwXQ=="},
    {"name": "i_nested_arrays", "expect": "either", "b64": "W10="},
    {"name": "i_string_lone_surrogate", "expect": "either", "b64": "Ilx1ZDgwMCI="},
    {"name": "n_open", "expect": "reject", "b64": "Ww=="},
    {"name": "y_one", "expect": "accept", "b64": "WzFd"}])js"));
  EXPECT_THAT(shown(cases), testing::ElementsAreArray(json_cases));
  const auto long_one = read("json-test-suite", folder.write("k.json", R"js([
    {"name": "n_many", "expect": "reject", "repeat": {"unit_b64": "W3siIjo=", "count": 3,
     "tail_b64": "Cg=="}}])js"));
  const auto repeated_key = read("json-test-suite", folder.write("m.json", R"js([
    {"name": "y_object_duplicated_key", "expect": "accept", "b64": "eyJhIjoxLCJhIjoyfQ=="}])js"));
  EXPECT_EQ(shown(repeated_key[0]), "json well-formedness 7b2261223a312c2261223a327d accept");
  EXPECT_EQ(long_one[0].bytes, "[{\"\":[{\"\":[{\"\":\n");
  EXPECT_THAT(error_of("json-test-suite", folder.write("l.json", R"js([
    {"name": "n_bomb", "repeat": {"unit_b64": "Ww==", "count": 99999999999}}])js")),
              HasSubstr("l.json, entry 0"));
}

TEST(Suite, CoseExamples) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() + "/CWT");
  folder.write(
      "CWT/A_1.json",
      R"js({"title": "t", "output": {"cbor_diag": "18([h'A1', {}])", "cbor": "D28241A1A0"}})js");
  folder.write("CWT/without.json", R"js({"title": "no message"})js");
  const auto folder_cases = read("cose-examples", folder.path());
  EXPECT_THAT(shown(folder_cases),
              testing::ElementsAre("cbor well-formedness d28241a1a0 accept 18([h'a1', {}])"));
  EXPECT_EQ(folder_cases[0].id, "cose-examples.CWT/A_1.json");
  const auto cases = read("cose-examples", folder.write("list.json", R"js([
    {"file": "CWT/A_1.json", "title": "t", "hex": "d28241a1a0", "diag": "18([h'A1', {}])"}])js"));
  EXPECT_EQ(shown(cases), shown(folder_cases));
  const auto slip = read("cose-examples", folder.write("slip.json", R"js([
    {"file": "a", "title": "t", "hex": "6161", "diag": "h'61'"}])js"));
  EXPECT_EQ(shown(slip[0]), "cbor well-formedness 6161 accept \"a\"");
  EXPECT_THAT(slip[0].note, HasSubstr("shows other data"));
}

TEST(Suite, LabelledCbor) {
  const TemporaryFolder folder;
  EXPECT_THAT(shown(read("labelled-json", folder.write("malformed.json", R"js([
      {"hex": "18", "kind": "k", "category": "c", "source": "s"}])js"))),
              testing::ElementsAre("cbor well-formedness 18 reject"));
  EXPECT_THAT(
      shown(read("labelled-json", folder.write("validity.json", R"js([
      {"hex": "6180", "why": "lone", "rule": "RFC 8949 3.1", "text_valid": false},
      {"hex": "a200000000", "why": "duplicate key", "rule": "RFC 8949 5.6", "text_valid": true},
      {"hex": "c200", "why": "tag 2 on 0", "rule": "RFC 8949 3.4.3", "text_valid": true},
      {"hex": "c001", "why": "tag 0 on 1", "rule": "RFC 8949 3.4.1", "text_valid": true},
      {"hex": "1800", "why": "0 (valid, not preferred)", "rule": "RFC 8949 4.1", "text_valid": true
  },
      {"hex": "8100", "why": "nested", "rule": "depth", "text_valid": true},
      {"hex": "a1a000", "why": "a map as a map key", "rule": "RFC 8949 5.6", "text_valid": true}])js"))),
      testing::ElementsAre(
          "cbor validity:utf8 6180 invalid", "cbor validity:duplicate-keys a200000000 invalid",
          "cbor validity:tag-content c200 invalid", "cbor validity:tag-content c001 invalid 0(1)",
          "cbor preferred:rfc8949-4.1 1800 not-preferred 0 -> 00", "cbor limit:depth 8100 either",
          "cbor well-formedness a1a000 accept {{}: 0}"));
  EXPECT_THAT(shown(read("labelled-json", folder.write("deterministic.json", R"js([
      {"profile": "CDE", "ok": true, "edn": "0", "hex": "00", "well_formed": true},
      {"profile": "dCBOR", "ok": false, "edn": "12.0", "hex": "f94a00", "well_formed": true},
      {"profile": "CDE", "ok": false, "edn": "", "hex": "fc", "well_formed": false}])js"))),
              testing::ElementsAre("cbor preferred:cde 00 accept 0",
                                   "cbor preferred:dcbor f94a00 not-preferred 12.0_1 -> 0c",
                                   "cbor well-formedness fc reject"));
  EXPECT_THAT(shown(read("labelled-json", folder.write("dag.json", R"js([
      {"name": "n", "cid": "b", "hex": "8102"}])js"))),
              testing::ElementsAre("cbor well-formedness 8102 accept [2]"));
  EXPECT_THAT(
      shown(read("labelled-json", folder.write("bad.json", R"js({"reject": [
      {"hex": "18", "why": "w", "class": "not_well_formed"},
      {"hex": "61ff", "why": "w", "class": "invalid_utf8"}], "accept": [{"hex": "8101"}]})js"))),
      testing::ElementsAre("cbor well-formedness 18 reject", "cbor validity:utf8 61ff invalid",
                           "cbor limit 8101 either [1]"));
}

TEST(Suite, LabelledMessagePackKeksAndUtf8) {
  const TemporaryFolder folder;
  EXPECT_THAT(shown(read("labelled-json", folder.write("m.json", R"js([
      {"hex": "00", "well_formed": true, "problem": null, "why": "", "class": "int"},
      {"hex": "c1", "well_formed": false, "problem": "p", "why": "", "class": "malformed"},
      {"hex": "d4ff00", "well_formed": true, "problem": null, "why": "1 byte",
       "class": "timestamp-invalid-or-not-shortest"}])js"))),
              testing::ElementsAre("msgpack well-formedness 00 accept 0",
                                   "msgpack well-formedness c1 reject",
                                   "msgpack validity:timestamp d4ff00 invalid"));
  EXPECT_THAT(shown(read("labelled-json", folder.write("k.json", R"js([
      {"hex": "01", "value": "nil", "valid": true, "profile": "numeric", "confidence": "spec"},
      {"hex": "08C16181FF0C800010", "value": "bad", "valid": false, "profile": "numeric",
       "confidence": "spec"},
      {"hex": "08C16181FF0C8000", "value": "[str \"a\", bin h'ff', 0]", "valid": true,
       "profile": "numeric", "confidence": "derived"},
      {"hex": "5F", "value": "nan", "valid": true, "profile": "ascii", "confidence": "spec"}])js"))),
              testing::ElementsAre("keks well-formedness 01 accept null",
                                   "keks well-formedness 08c16181ff0c800010 reject",
                                   "keks well-formedness 08c16181ff0c8000 accept [\"a\", h'ff', 0]",
                                   "keks well-formedness 5f reject"));
  EXPECT_THAT(shown(read("labelled-json", folder.write("u.json", R"js([
      {"hex": "c3bc", "valid": true, "note": "", "sources": []},
      {"hex": "00ff", "valid": false, "note": "", "sources": []}])js"))),
              testing::ElementsAre("cbor well-formedness 62c3bc accept \"\xc3\xbc\"",
                                   "msgpack well-formedness a2c3bc accept \"\xc3\xbc\"",
                                   "keks well-formedness c2c3bc accept \"\xc3\xbc\"",
                                   "json well-formedness 22c3bc22 accept \"\xc3\xbc\"",
                                   "cbor validity:utf8 6200ff invalid",
                                   "msgpack implementation-defined:utf8 a200ff either"));
}

// The suites of others are not part of the project. A folder that holds them under these names is
// read whole, every label is judged by the oracle, and every case survives the .vec format.
struct SharedSuite {
  std::string_view kind;
  std::string_view file;
};
class SuiteOfOthers : public testing::TestWithParam<SharedSuite> {};

TEST_P(SuiteOfOthers, IsReadWholeAndTheOracleAgrees) {
  const char* folder = std::getenv("CODECBENCH_VECTORS");
  if (folder == nullptr) {
    GTEST_SKIP() << "set CODECBENCH_VECTORS to a folder with the suites of others to judge them";
  }
  const auto& [kind, file] = GetParam();
  const auto cases = read(kind, std::string(folder) + "/" + std::string(file));
  EXPECT_FALSE(cases.empty());
  std::map<std::string, int> counts;
  for (const Case& item : cases) {
    const std::string what = disagreement(item);
    EXPECT_EQ(what, "") << item.source << ": " << shown(item).substr(0, 200) << ": " << item.note;
    const auto again = parse_cases(to_vec_line(item), "again.vec");
    ASSERT_TRUE(again.ok()) << again.error();
    EXPECT_EQ(shown(again->front()), shown(item));
    ++counts[fmt::format("{} {} {}", name(item.format), name(item.case_class),
                         name(item.expectation))];
  }
  fmt::print("{} {}: {} cases\n", kind, file, cases.size());
  for (const auto& [what, count] : counts) fmt::print("  {:5} {}\n", count, what);
}

INSTANTIATE_TEST_SUITE_P(
    Suite, SuiteOfOthers,
    testing::Values(SharedSuite{"msgpack-test-suite", "msgpack-test-suite.json"},
                    SharedSuite{"cbor-appendix-a", "cbor-appendix-a.json"},
                    SharedSuite{"cbor-appendix-a", "cbor-rfc8949-appendix-a.json"},
                    SharedSuite{"cbor-wg", "cbor-wg-test-vectors.json"},
                    SharedSuite{"json-test-suite", "json-test-suite.json"},
                    SharedSuite{"cose-examples", "cose-cwt-examples.json"},
                    SharedSuite{"labelled-json", "cbor-not-well-formed.json"},
                    SharedSuite{"labelled-json", "cbor-validity.json"},
                    SharedSuite{"labelled-json", "cbor-deterministic.json"},
                    SharedSuite{"labelled-json", "cbor-bad.json"},
                    SharedSuite{"labelled-json", "msgpack-cases.json"},
                    SharedSuite{"labelled-json", "utf8-validity.json"},
                    SharedSuite{"labelled-json", "keks.json"},
                    SharedSuite{"labelled-json", "ipld-dag-cbor.json"}),
    [](const testing::TestParamInfo<SharedSuite>& info) {
      std::string name;
      for (const char c : info.param.file.substr(0, info.param.file.find('.'))) {
        name += c == '-' ? '_' : c;
      }
      return name;
    });

}  // namespace
}  // namespace codecbench::conformance
