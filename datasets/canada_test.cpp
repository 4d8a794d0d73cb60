#include "datasets/canada.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "datasets/dataset.h"
#include "datasets/installed_file.h"
#include "datasets/json_text.h"
#include "datasets/testing/find_dataset.h"
#include "datasets/testing/temporary_folder.h"

namespace codecbench {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

Value pair(std::int64_t first, std::int64_t second) {
  return Value::array({Value::integer(first), Value::integer(second)});
}

const CanadaForm& form_called(std::string_view suffix) {
  for (const CanadaForm& form : canada_forms()) {
    if (form.suffix == suffix) return form;
  }
  ADD_FAILURE() << "no form " << suffix;
  return canada_forms().front();
}

Value rewritten(double degrees, std::string_view suffix) {
  return in_form(Value::float64(degrees), form_called(suffix));
}

TEST(CanadaForms, PlainFormKeepsTheNumber) {
  EXPECT_TRUE(identical(rewritten(-65.613616999999977, ""), Value::float64(-65.613616999999977)));
}

TEST(CanadaForms, PairSplitsTheTextAtThePoint) {
  EXPECT_TRUE(identical(rewritten(-65.613616999999977, "-pairs"), pair(-65, 613616999999977)));
  EXPECT_TRUE(identical(rewritten(43.420273000000009, "-pairs"), pair(43, 420273000000009)));
  EXPECT_TRUE(identical(rewritten(-65.625, "-pairs"), pair(-65, 625)));
}

TEST(CanadaForms, PairHasSeventeenSignificantDigits) {
  // 0.1 is 0.1000000000000000055...; 83.5 needs no more than 3.
  EXPECT_TRUE(identical(rewritten(0.1, "-pairs"), pair(0, 10000000000000001)));
  EXPECT_TRUE(identical(rewritten(83.5, "-pairs"), pair(83, 5)));
  EXPECT_TRUE(identical(rewritten(-141.0, "-pairs"), pair(-141, 0)));
}

TEST(CanadaForms, PairLosesZerosAfterThePointAndTheSignOfZero) {
  EXPECT_TRUE(identical(rewritten(8.0625, "-pairs"), pair(8, 625)));
  EXPECT_TRUE(identical(rewritten(-0.5, "-pairs"), pair(0, 5)));
}

TEST(CanadaForms, MapHasTheSamePartsUnderShortKeys) {
  const Value expected = Value::map({{Value::text("i"), Value::integer(-65)},
                                     {Value::text("f"), Value::integer(613616999999977)}});
  EXPECT_TRUE(identical(rewritten(-65.613616999999977, "-maps"), expected));
}

TEST(CanadaForms, MicroDegreesAreRoundedAndDividedDown) {
  EXPECT_TRUE(identical(rewritten(43.420273000000009, "-micro"), pair(43, 420273)));
  EXPECT_TRUE(identical(rewritten(-65.613616999999977, "-micro"), pair(-66, 386383)));
  EXPECT_TRUE(identical(rewritten(-65.0, "-micro"), pair(-65, 0)));
  EXPECT_TRUE(identical(rewritten(65.9999999, "-micro"), pair(66, 0)));
}

TEST(CanadaForms, OnlyFloatsAreRewritten) {
  const Value document =
      Value::map({{Value::text("a"),
                   Value::array({Value::integer(7), Value::text("x"), Value::float64(0.5)})}});
  const Value expected = Value::map(
      {{Value::text("a"), Value::array({Value::integer(7), Value::text("x"), pair(0, 5)})}});
  EXPECT_TRUE(identical(in_form(document, form_called("-pairs")), expected));
}

TEST(CanadaDatasets, StandInOfEachIsCanadaLikeInTheSameForm) {
  for (const DatasetSpec& spec : canada_datasets()) {
    EXPECT_EQ(spec.stand_in, "canada-like" + spec.name.substr(std::string_view("canada").size()));
  }
}

// What follows needs what scripts/setup installs.

struct GoldenSizes {
  std::string_view name;
  std::size_t json;
  std::size_t cbor;
  std::size_t msgpack;
};

void PrintTo(const GoldenSizes& golden, std::ostream* out) { *out << golden.name; }

class InstalledCanada : public ::testing::TestWithParam<GoldenSizes> {};

TEST_P(InstalledCanada, HasItsWellKnownSizes) {
  const Dataset dataset = made(GetParam().name);
  EXPECT_EQ(dataset.documents.size(), 1U);
  EXPECT_EQ(encoded_size(dataset, Format::json), GetParam().json);
  EXPECT_EQ(encoded_size(dataset, Format::cbor), GetParam().cbor);
  EXPECT_EQ(encoded_size(dataset, Format::msgpack), GetParam().msgpack);
}

INSTANTIATE_TEST_SUITE_P(Forms, InstalledCanada,
                         ::testing::Values(GoldenSizes{"canada", 2090234, 1056200, 1056793},
                                           GoldenSizes{"canada-pairs", 2460336, 1379452, 1327375},
                                           GoldenSizes{"canada-maps", 3348976, 1823772, 1771695},
                                           GoldenSizes{"canada-micro", 1504382, 929857, 878553}));

std::string installed_text() {
  for (const std::string& folder : data_folders()) {
    const Result<std::string> text = read_data_file(folder + "/canada.json");
    if (text) return *text;
  }
  ADD_FAILURE() << "canada.json is not installed: run scripts/setup";
  return {};
}

TEST(InstalledCanadaFile, EveryFloatIsItsSeventeenDigitText) {
  const std::string text = installed_text();
  std::size_t floats = 0;
  std::size_t integers = 0;
  for (std::size_t at = text.find_first_of("-0123456789"); at != std::string::npos;) {
    const std::size_t end = text.find_first_not_of("-0123456789.", at);
    const std::string number = text.substr(at, end - at);
    if (number.find('.') == std::string::npos) {
      ++integers;
    } else {
      ++floats;
      char printed[32];
      std::snprintf(printed, sizeof printed, "%.17g", std::strtod(number.c_str(), nullptr));
      ASSERT_EQ(number, printed) << "at byte " << at;
    }
    at = text.find_first_of("-0123456789", end);
  }
  EXPECT_EQ(floats, 111080U);
  EXPECT_EQ(integers, 46U);
}

TEST(InstalledCanadaFile, LineEndsDoNotMatter) {
  std::string with_line_feeds = installed_text();
  std::erase(with_line_feeds, '\r');
  std::string with_both;
  for (const char c : with_line_feeds) {
    if (c == '\n') with_both += '\r';
    with_both += c;
  }
  ASSERT_EQ(with_both.size(), with_line_feeds.size() + 9);

  const TemporaryFolder folder;
  const ScopedVariable variable("CODECBENCH_DATA_DIR", folder.path());
  folder.write("canada.json", with_line_feeds);
  const Dataset from_line_feeds = made("canada");
  folder.write("canada.json", with_both);
  const Dataset from_both = made("canada");
  EXPECT_EQ(from_line_feeds.sha256, from_both.sha256);
  EXPECT_EQ(from_line_feeds.source, from_both.source);
}

TEST(InstalledCanadaFile, ADigitMoreIsRefused) {
  std::string changed = installed_text();
  changed.insert(changed.find("43.42") + 5, "1");
  const TemporaryFolder folder;
  folder.write("canada.json", changed);
  const ScopedVariable variable("CODECBENCH_DATA_DIR", folder.path());
  const Result<Dataset> dataset = make_by_name("canada-maps");
  ASSERT_FALSE(dataset.ok());
  EXPECT_THAT(dataset.error(), AllOf(HasSubstr(folder.path() + "/canada.json"),
                                     HasSubstr("f83b3b354030"), HasSubstr("found")));
}

}  // namespace
}  // namespace codecbench
