#include "harness/conformance/probes/probe_inputs.h"

#include <gtest/gtest.h>

#include "codecs/oracle/oracle.h"

namespace codecbench::conformance {
namespace {

// The oracle agrees that the inputs are what their descriptions say.
TEST(ProbeInputs, AreWhatTheySay) {
  for (const Format format : all_formats) {
    SCOPED_TRACE(name(format));
    EXPECT_TRUE(oracle::decode(format, sample_message(format, 40)).ok());
    EXPECT_TRUE(oracle::decode(format, deep_inside(format, encoded(format, Value::null()))).ok());
    EXPECT_FALSE(oracle::decode(format, malformed_item(format)).ok());
    EXPECT_FALSE(oracle::decode(format, deep_inside(format, malformed_item(format))).ok());
    for (const std::size_t levels : {1, 7, 2000}) {
      const Result<Value> nested = oracle::decode(format, nested_arrays(format, levels));
      ASSERT_TRUE(nested.ok()) << nested.error();
      EXPECT_EQ(depth(*nested), levels);
    }
    for (const std::size_t padding : {0, 100}) {
      EXPECT_TRUE(oracle::decode(format, text_around(format, "\xe2\x82\xac", padding)).ok());
      for (const NamedInput& sequence : ill_formed_utf8()) {
        EXPECT_FALSE(oracle::decode(format, text_around(format, sequence.bytes, padding)).ok())
            << sequence.name;
      }
    }
    const Result<Value> repeated = oracle::decode(format, repeated_key(format));
    EXPECT_EQ(repeated.ok(), format != Format::keks);
    if (repeated) {
      EXPECT_EQ(repeated->as<Map>()->entries.size(), 3U);
    }
    for (const NamedInput& input : long_integers(format)) {
      const Result<Value> integer = oracle::decode(format, input.bytes);
      ASSERT_TRUE(integer.ok()) << input.name;
      EXPECT_TRUE(identical(*integer, Value::integer(1))) << input.name;
      EXPECT_GT(input.bytes.size(), encoded(format, Value::integer(1)).size());
    }
    for (const NamedInput& input : declared_lengths(format)) {
      EXPECT_FALSE(oracle::decode(format, input.bytes).ok()) << input.name;
    }
    EXPECT_TRUE(oracle::decode(format, huge_map(format, 1000)).ok());
    EXPECT_TRUE(oracle::decode(format, many_items(format, 1000)).ok());
  }
}

}  // namespace
}  // namespace codecbench::conformance
