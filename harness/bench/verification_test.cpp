#include "harness/bench/verification.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codecs/oracle/oracle.h"
#include "harness/bench/testing/fake_codecs.h"
#include "harness/bench/testing/prepared_inputs.h"

namespace codecbench {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Verified verified(std::string_view codec, Operation operation, Format format = Format::cbor) {
  static const Catalog fakes = fake::catalog();
  const fake::PreparedInputs tiny(fake::tiny_dataset(), format);
  return verify(*fakes.find(codec, format), operation, tiny.inputs(), nullptr);
}

TEST(Verify, ARightCodecIsRight) {
  for (const Operation operation : all_operations) {
    for (const Format format : {Format::cbor, Format::json}) {
      const Verified result = verified("right", operation, format);
      EXPECT_TRUE(result.correct) << name(operation) << ": " << result.reason;
      EXPECT_TRUE(result.can_be_timed);
      EXPECT_EQ(result.reason, "");
    }
  }
}

TEST(Verify, AWrongValueIsDisqualifiedButCanBeTimed) {
  const Verified result = verified("wrong-value", Operation::decode);
  EXPECT_FALSE(result.correct);
  EXPECT_TRUE(result.can_be_timed);
  EXPECT_EQ(result.reason, "document 0 comes out wrong at $[0]: expected 1, got 7");
}

TEST(Verify, AWrongDigestIsFoundAndExplained) {
  const Verified result = verified("wrong-value", Operation::decode_visit);
  EXPECT_FALSE(result.correct);
  EXPECT_TRUE(result.can_be_timed);
  EXPECT_THAT(result.reason, StartsWith("document 0 has the digest "));
  EXPECT_THAT(result.reason, HasSubstr("at $[0]: expected 1, got 7"));
  // The value is right here, only the digest is not: nothing to explain.
  const Verified digest_alone = verified("wrong-digest", Operation::decode_visit);
  EXPECT_FALSE(digest_alone.correct);
  EXPECT_TRUE(verified("wrong-digest", Operation::decode).correct);
}

TEST(Verify, AWrongEncodingIsFound) {
  const Verified result = verified("wrong-value", Operation::encode);
  EXPECT_FALSE(result.correct);
  EXPECT_TRUE(result.can_be_timed);
  EXPECT_EQ(result.reason, "document 0 is encoded wrong at $[0]: expected 1, got 7");
}

TEST(Verify, AnAcceptedTruncationIsFound) {
  const Verified result = verified("gullible", Operation::validate);
  EXPECT_FALSE(result.correct);
  EXPECT_TRUE(result.can_be_timed);
  EXPECT_EQ(result.reason, "document 0 is accepted without its last byte");
}

// A JSON number may lose its last digit and be one still.
TEST(Verify, ATruncationThatIsValidProvesNothing) {
  static const Catalog fakes = fake::catalog();
  Dataset numbers;
  numbers.documents = {Value::integer(12), Value::integer(34)};
  const fake::PreparedInputs prepared(numbers, Format::json);
  EXPECT_TRUE(
      verify(*fakes.find("right", Format::json), Operation::validate, prepared.inputs(), nullptr)
          .correct);
}

TEST(Verify, ARefusalIsDisqualifiedAndCannotBeTimed) {
  for (const Operation operation : all_operations) {
    const Verified result = verified("refusing", operation);
    EXPECT_FALSE(result.correct);
    EXPECT_FALSE(result.can_be_timed);
    EXPECT_EQ(result.reason, "document 1 is refused: refused on purpose") << name(operation);
  }
}

TEST(Verify, ADocumentThatCannotBeMadeIsDisqualified) {
  const Verified result = verified("unbuildable", Operation::encode);
  EXPECT_FALSE(result.correct);
  EXPECT_FALSE(result.can_be_timed);
  EXPECT_EQ(result.reason, "document 0 cannot be made: no such document");
}

TEST(Verify, WorkingOnceIsNotEnough) {
  const Verified result = verified("tiring", Operation::decode);
  EXPECT_FALSE(result.correct);
  EXPECT_FALSE(result.can_be_timed);
  EXPECT_EQ(result.reason, "document 0 is refused: refused on purpose");
}

TEST(Verify, AYardstickOnlyRuns) {
  const Verified result = verified("null", Operation::decode);
  EXPECT_TRUE(result.correct);
  EXPECT_TRUE(result.can_be_timed);
}

TEST(Verify, TellsRoughlyHowLongItTakes) {
  for (const Operation operation : all_operations) {
    const Calibrated rough = verified("right", operation).rough;
    EXPECT_GT(rough.setup_ns, 0);
    EXPECT_GT(rough.pass_ns, 0);
  }
}

TEST(Verify, SizesAreThoseOfTheEncoding) {
  std::size_t size = 0;
  for (const Value& document : fake::tiny_dataset().documents) {
    size += oracle::encode(Format::cbor, document)->size();
  }
  EXPECT_EQ(verified("right", Operation::decode).encoded_bytes, size);
  EXPECT_EQ(verified("right", Operation::encode).encoded_bytes, size);
  // What a yardstick writes is nothing to go by.
  EXPECT_EQ(verified("null", Operation::encode).encoded_bytes, size);
}

}  // namespace
}  // namespace codecbench
