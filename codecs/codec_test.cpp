#include "codecs/codec.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>

#include "codecs/catalog.h"
#include "codecs/diagnostic.h"

namespace codecbench {
namespace {

Value parsed(std::string_view diagnostic) {
  Result<Value> value = parse_diagnostic(diagnostic);
  EXPECT_TRUE(value.ok()) << diagnostic << ": " << value.error();
  return *std::move(value);
}

CodecInfo named(std::string name, std::string mode, Format format) {
  CodecInfo info;
  info.name = std::move(name);
  info.mode = std::move(mode);
  info.format = format;
  return info;
}

TEST(CodecInfoTest, FullName) {
  EXPECT_EQ(named("lib", "", Format::cbor).full_name(), "lib");
  EXPECT_EQ(named("lib", "reused", Format::cbor).full_name(), "lib:reused");
}

TEST(Unsupported, EveryFlagDecidesItsKinds) {
  struct Case {
    bool Support::*flag;
    std::vector<const char*> values;
    std::string_view reason;
  };
  const Case cases[] = {
      {&Support::undefined, {"undefined", "[undefined]"}, "no undefined"},
      {&Support::bytes, {"h''", "{\"a\": h'00'}"}, "no byte strings"},
      {&Support::bignum,
       {"18446744073709551616", "-18446744073709551617"},
       "no integers beyond 64 bits"},
      {&Support::negative_beyond_int64,
       {"-9223372036854775809", "[-18446744073709551616]"},
       "no integers below -2^63"},
      {&Support::any_key, {"{1: 2}", "{\"a\": {null: 1}}"}, "no map keys other than text"},
      {&Support::tags, {"1(2)", "[1([])]"}, "no tags"},
      {&Support::simple, {"simple(5)"}, "no simple values"},
      {&Support::ext, {"ext(1, h'')"}, "no ext"},
      {&Support::timestamp, {"timestamp(1, 2)"}, "no timestamps"},
      {&Support::keks_types, {"scaled(1, 1024)"}, "no floats beyond binary64"},
      {&Support::keks_types, {"tai(0x1)"}, "no TAI64"},
      {&Support::keks_types, {"hexlet(00000000-0000-0000-0000-000000000000)"}, "no HEXLET"},
      {&Support::keks_types, {"magic(\"\")"}, "no MAGIC"},
      {&Support::keks_types, {"blob(1, h'')"}, "no BLOB"},
  };
  for (const Case& c : cases) {
    CodecInfo info = named("lib", "mode", Format::cbor);
    info.support = {};
    info.support.negative_beyond_int64 = false;
    CodecInfo able = info;
    able.support.*c.flag = true;
    for (const char* value : c.values) {
      EXPECT_EQ(unsupported(info, parsed(value)), "lib:mode: " + std::string(c.reason)) << value;
      EXPECT_EQ(unsupported(able, parsed(value)), std::nullopt) << value;
    }
  }
}

TEST(Unsupported, NothingOfTheCommonModel) {
  CodecInfo info = named("lib", "", Format::json);
  info.support.negative_beyond_int64 = false;
  for (const char* value :
       {"null", "true", "18446744073709551615", "-9223372036854775808", "1.5", "1.5_1", "1.5_2",
        "\"x\"", "[]", "{\"a\": [{}]}", "scaled(1, 2)", "bignum(h'05')", "bignum(-1-h'00')"}) {
    EXPECT_EQ(unsupported(info, parsed(value)), std::nullopt) << value;
  }
}

TEST(Unsupported, LooksIntoKeysValuesAndTags) {
  CodecInfo info = named("lib", "", Format::cbor);
  info.support.any_key = true;
  info.support.tags = true;
  for (const char* value : {"{h'': 1}", "{1: h''}", "1(h'')", "[[[h'']]]", "{[1(h'')]: 2}"}) {
    EXPECT_EQ(unsupported(info, parsed(value)), "lib: no byte strings") << value;
  }
}

TEST(Unsupported, BignumThatFitsIsAnInteger) {
  CodecInfo info = named("lib", "", Format::cbor);
  info.support.negative_beyond_int64 = false;
  EXPECT_EQ(unsupported(info, parsed("bignum(-1-h'8000000000000000')")),
            "lib: no integers below -2^63");
}

TEST(CatalogTest, FindsByNameAndFormat) {
  Catalog catalog;
  catalog.add(named("a", "", Format::cbor), {});
  catalog.add(named("a", "", Format::json), {});
  catalog.add(named("a", "x", Format::cbor), {});
  ASSERT_EQ(catalog.entries().size(), 3U);
  EXPECT_EQ(catalog.find("a", Format::cbor), &catalog.entries()[0]);
  EXPECT_EQ(catalog.find("a", Format::json), &catalog.entries()[1]);
  EXPECT_EQ(catalog.find("a:x", Format::cbor), &catalog.entries()[2]);
  EXPECT_EQ(catalog.find("a:x", Format::json), nullptr);
  EXPECT_EQ(catalog.find("b", Format::cbor), nullptr);
}

TEST(CatalogDeathTest, RefusesASecondCodecOfThatName) {
  Catalog catalog;
  catalog.add(named("a", "x", Format::cbor), {});
  EXPECT_DEATH(catalog.add(named("a", "x", Format::cbor), {}), "two codecs are named a:x for cbor");
  // The same name made of other parts.
  EXPECT_DEATH(catalog.add(named("a:x", "", Format::cbor), {}),
               "two codecs are named a:x for cbor");
}

void driver(plain::Documents, plain::Passes&) {}

constexpr std::string_view driver_file =
    "#include <lib.h>\n\n"
    "inline void decode_cbor(Documents documents, Passes& passes) {\n  one();\n}\n\n"
    "// Why it is so.\n"
    "inline void encode_cbor_kept_buffer(Documents documents, Passes& passes) {\n"
    "  if (x) {\n  }\n}\n\n}  // namespace\n";

TEST(CatalogTest, PlainDriversGoToTheCodecThatTheirNameSays) {
  Catalog catalog;
  catalog.add(named("my-lib", "", Format::cbor), nullptr);
  catalog.add(named("my-lib", "kept-buffer", Format::cbor), nullptr);
  catalog.add_plain_driver("my_lib", "decode_cbor", driver, driver_file);
  catalog.add_plain_driver("my_lib", "encode_cbor_kept_buffer", driver, driver_file);
  const Catalog::Entry* plain = catalog.find("my-lib", Format::cbor);
  const Catalog::Entry* kept = catalog.find("my-lib:kept-buffer", Format::cbor);
  ASSERT_NE(plain->plain_driver(Operation::decode), nullptr);
  EXPECT_EQ(plain->plain_driver(Operation::decode)->text,
            "inline void decode_cbor(Documents documents, Passes& passes) {\n  one();\n}\n");
  EXPECT_EQ(plain->plain_driver(Operation::encode), nullptr);
  EXPECT_EQ(kept->plain_driver(Operation::decode), nullptr);
  ASSERT_NE(kept->plain_driver(Operation::encode), nullptr);
  EXPECT_EQ(kept->plain_driver(Operation::encode)->text.substr(0, 16), "// Why it is so.");
}

TEST(CatalogTest, APlainDriverOfNoCodecIsAMistake) {
  Catalog catalog;
  catalog.add(named("lib", "", Format::cbor), nullptr);
  for (const auto& [library, function] :
       {std::pair("other", "decode_cbor"), std::pair("lib", "decode_json"),
        std::pair("lib", "decode_cbor_mode"), std::pair("lib", "read_cbor")}) {
    EXPECT_THROW(catalog.add_plain_driver(library, function, driver, driver_file), std::logic_error)
        << library << " " << function;
  }
}

class CountedClock final : public plain::Clock {
 public:
  void start() override { started_at = passes; }
  void stop() override { stopped_at = passes; }
  int passes = 0;
  int started_at = -1;
  int stopped_at = -1;
};

TEST(PlainPasses, TheClockRunsFromTheFirstThatCountsToTheLast) {
  for (const int warm_up : {0, 1, 3}) {
    for (const int timed : {1, 2, 5}) {
      CountedClock clock;
      plain::Passes passes(warm_up, timed, clock);
      while (passes.next()) ++clock.passes;
      EXPECT_EQ(clock.passes, warm_up + timed);
      EXPECT_EQ(clock.started_at, warm_up);
      EXPECT_EQ(clock.stopped_at, warm_up + timed);
    }
  }
}

}  // namespace
}  // namespace codecbench
