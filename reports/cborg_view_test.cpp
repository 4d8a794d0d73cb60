#include "reports/cborg_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <sstream>

#include "reports/testing/golden.h"

namespace codecbench::reports {
namespace {

using testing::HasSubstr;

const std::string testdata = TESTDATA_DIR;

std::string rendered(const ranking::CodecComparison& comparison, const std::string& pair) {
  const auto parsed = parse_codec_pair(pair);
  EXPECT_TRUE(parsed.ok());
  const auto text = render_cborg(comparison, *parsed);
  EXPECT_TRUE(text.ok()) << (text.ok() ? "" : text.error());
  return text.ok() ? *text : "";
}

// A result file whose figures are those of a text that cborg's benchmark printed.
std::string results_of(const std::string& printed) {
  const std::regex profile("(\\S+) @ ([0-9,]+)");
  const std::regex line(
      "\\t(encode|decode) \\(avg ([0-9,]+) b\\): (\\S+) @ ([0-9,]+) op/s / (\\S+) @ ([0-9,]+) op/s "
      "= .*");
  const auto number = [](std::string text) {
    text.erase(std::remove(text.begin(), text.end(), ','), text.end());
    return text;
  };
  std::string results;
  std::string dataset;
  std::istringstream lines(printed);
  for (std::string text; std::getline(lines, text);) {
    std::smatch parts;
    if (std::regex_match(text, parts, profile)) {
      dataset = parts[1];
      results += "# dataset name=" + dataset + " documents=1 tried=" + number(parts[2]) + "\n";
    } else if (std::regex_match(text, parts, line)) {
      const std::string operation = parts[1] == "encode" ? "Encode" : "Decode";
      for (const auto& [codec, rate] : {std::pair(parts[3].str(), number(parts[4])),
                                        std::pair(parts[5].str(), number(parts[6]))}) {
        results += "Benchmark" + operation + "/format=cbor/dataset=" + dataset + "/codec=" + codec +
                   " 1 " + std::to_string(1e9 / std::stod(rate)) + " ns/op " + rate + " docs/s " +
                   number(parts[2]) + " encoded-B\n";
      }
    }
  }
  return results;
}

// testdata/cborg.txt is what cborg 4.0.0 printed of itself and borc: 15 profiles and the two means.
TEST(CborgView, PrintsWhatCborgPrinted) {
  const std::string printed = read_text(testdata + "/cborg.txt");
  const std::vector<results::ResultFile> files = {
      results::read_results(results_of(printed), "cborg.txt")};
  const auto comparison = ranking::compare_codecs(files, {"borc", 0.95});
  ASSERT_TRUE(comparison.ok());
  EXPECT_EQ(rendered(*comparison, "cborg,borc"), printed + "Geo encode: 79 %\nGeo decode: 119 %\n");
}

TEST(CborgView, OfTheSmallResults) {
  const ranking::CodecComparison comparison = small_comparison(testdata);
  expect_golden(testdata + "/small.cborg.golden",
                rendered(comparison, "reel,msgpack-c:reused-zone"));
}

TEST(CborgView, NamesFormatsWhereTheNamesAreTheSame) {
  EXPECT_THAT(rendered(small_comparison(testdata), "reel@keks,reel@msgpack"),
              HasSubstr("reel@keks @ 4,296 op/s / reel@msgpack @ 6,444 op/s = 66.7 %"));
}

TEST(CborgView, ShowsEveryFormatThatBothSpeak) {
  const std::string text =
      "BenchmarkDecode/format=cbor/dataset=d/codec=reel 1 5 ns/op\n"
      "BenchmarkDecode/format=json/dataset=d/codec=reel 1 5 ns/op\n"
      "BenchmarkDecode/format=cbor/dataset=d/codec=n:x 1 10 ns/op\n"
      "BenchmarkDecode/format=json/dataset=d/codec=n:x 1 20 ns/op\n";
  const std::vector<results::ResultFile> files = {results::read_results(text, "t")};
  EXPECT_EQ(rendered(*ranking::compare_codecs(files, {}), "reel,n:x"),
            "reel@cbor / n:x@cbor\nd @ ?\n"
            "\tdecode (avg ? b): reel @ 200,000,000 op/s / n @ 100,000,000 op/s = 200 %\n"
            "Avg decode: 200 %\nGeo decode: 200 %\n"
            "\nreel@json / n:x@json\nd @ ?\n"
            "\tdecode (avg ? b): reel @ 200,000,000 op/s / n @ 50,000,000 op/s = 400 %\n"
            "Avg decode: 400 %\nGeo decode: 400 %\n");
}

TEST(CborgView, LeavesOutWhatIsNotOk) {
  const std::string text = rendered(small_comparison(testdata), "reel,libcbor");
  EXPECT_THAT(text, HasSubstr("decode (avg 87 b): reel @ 31,622,551"));
  EXPECT_THAT(text, testing::Not(HasSubstr("encode (avg 87 b)"))) << "libcbor crashed there";
}

TEST(CborgView, NeedsSomethingInCommon) {
  const auto text = render_cborg(small_comparison(testdata), *parse_codec_pair("reel,nothing"));
  ASSERT_FALSE(text.ok());
  EXPECT_THAT(text.error(), HasSubstr("both 'reel' and 'nothing'"));
  EXPECT_THAT(text.error(), HasSubstr("simdjson:dom@json"));
}

TEST(CodecPair, IsTwoNames) {
  const auto pair = parse_codec_pair("reel@keks,msgpack-c:reused-zone");
  ASSERT_TRUE(pair.ok());
  EXPECT_EQ(pair->first, (ranking::CodecName{"reel", "keks"}));
  EXPECT_EQ(pair->second, (ranking::CodecName{"msgpack-c:reused-zone", ""}));
  for (const char* text : {"", "reel", ",", "reel,", ",reel", "a,b,c"})
    EXPECT_FALSE(parse_codec_pair(text).ok()) << text;
}

}  // namespace
}  // namespace codecbench::reports
