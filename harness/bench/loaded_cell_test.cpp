#include "harness/bench/loaded_cell.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/bench/clock.h"
#include "harness/bench/testing/fake_codecs.h"
#include "harness/bench/testing/prepared_inputs.h"

namespace codecbench {
namespace {

using testing::HasSubstr;

const Catalog& catalog() {
  static const Catalog fakes = fake::catalog();
  return fakes;
}

LoadedCell loaded(std::string_view codec, Operation operation, const CellInputs& inputs) {
  Result<LoadedCell> cell =
      LoadedCell::load(*catalog().find(codec, Format::cbor), operation, inputs);
  EXPECT_TRUE(cell.ok()) << cell.error();
  return *std::move(cell);
}

TEST(LoadedCell, ARightCodecPassesEveryOperation) {
  const fake::PreparedInputs tiny(fake::tiny_dataset(), Format::cbor);
  for (const Operation operation : all_operations) {
    LoadedCell cell = loaded("right", operation, tiny.inputs());
    EXPECT_TRUE(cell.pass()) << name(operation);
    EXPECT_TRUE(cell.pass()) << name(operation);
    EXPECT_EQ(cell.explain_failure(), "");
  }
}

TEST(LoadedCell, OneRefusalFailsThePass) {
  const fake::PreparedInputs tiny(fake::tiny_dataset(), Format::cbor);
  for (const Operation operation : all_operations) {
    LoadedCell cell = loaded("refusing", operation, tiny.inputs());
    EXPECT_FALSE(cell.pass()) << name(operation);
    EXPECT_EQ(cell.explain_failure(), "document 1 is refused: refused on purpose");
  }
}

TEST(LoadedCell, AWrongDigestFailsThePassUnlessItIsKnown) {
  const fake::PreparedInputs tiny(fake::tiny_dataset(), Format::cbor);
  CellInputs inputs = tiny.inputs();
  LoadedCell cell = loaded("wrong-digest", Operation::decode_visit, inputs);
  EXPECT_FALSE(cell.pass());
  EXPECT_THAT(cell.explain_failure(), HasSubstr("the digest of all documents is"));
  inputs.check_digest = false;
  LoadedCell known = loaded("wrong-digest", Operation::decode_visit, inputs);
  EXPECT_TRUE(known.pass());
}

TEST(LoadedCell, ADocumentThatCannotBeMadeIsNamed) {
  const fake::PreparedInputs tiny(fake::tiny_dataset(), Format::cbor);
  const auto cell = LoadedCell::load(*catalog().find("unbuildable", Format::cbor),
                                     Operation::encode, tiny.inputs());
  ASSERT_FALSE(cell.ok());
  EXPECT_EQ(cell.error(), "document 0 cannot be made: no such document");
}

TEST(TimePasses, CountsPassesAndTakesTimes) {
  const fake::PreparedInputs tiny(fake::tiny_dataset(), Format::cbor);
  LoadedCell cell = loaded("right", Operation::decode, tiny.inputs());
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const Result<Timed> timed = time_passes(cell, 2, 300);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  ASSERT_TRUE(timed.ok()) << timed.error();
  EXPECT_EQ(timed->passes, 300);
  EXPECT_GT(timed->cpu_ns, 0);
  EXPECT_GT(timed->wall_ns, 0);
  EXPECT_GE(timed->minor_faults, 0);
}

TEST(TimePasses, MorePassesTakeLonger) {
  const fake::PreparedInputs tiny(fake::tiny_dataset(), Format::cbor);
  LoadedCell cell = loaded("right", Operation::decode, tiny.inputs());
  const Result<Timed> few = time_passes(cell, 10, 10);
  const Result<Timed> many = time_passes(cell, 10, 10'000);
  ASSERT_TRUE(few.ok() && many.ok());
  EXPECT_GT(many->cpu_ns, few->cpu_ns);
}

TEST(TimePasses, AFailedPassIsAnErrorWithItsReason) {
  const fake::PreparedInputs tiny(fake::tiny_dataset(), Format::cbor);
  LoadedCell cell = loaded("tiring", Operation::decode, tiny.inputs());
  const Result<Timed> timed = time_passes(cell, 1, 5);
  ASSERT_FALSE(timed.ok());
  EXPECT_EQ(timed.error(), "document 0 is refused: refused on purpose");
}

}  // namespace
}  // namespace codecbench
