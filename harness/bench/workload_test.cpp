#include "harness/bench/workload.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

#include "codecs/oracle/oracle.h"
#include "harness/bench/testing/fake_codecs.h"

namespace codecbench {
namespace {

using testing::Each;
using testing::HasSubstr;

using WhyNot = std::array<std::string, all_formats.size()>;

const std::vector<Format> every_format(all_formats.begin(), all_formats.end());

WorkloadWriter writer() {
  Result<WorkloadWriter> created = WorkloadWriter::create();
  EXPECT_TRUE(created.ok()) << created.error();
  return *std::move(created);
}

MappedSection mapped(const WorkloadWriter& workload, const Section& section) {
  Result<MappedSection> map = MappedSection::map(workload.fd(), section);
  EXPECT_TRUE(map.ok()) << map.error();
  return *std::move(map);
}

Dataset dataset_of(std::vector<Value> documents) {
  Dataset dataset;
  dataset.name = "test";
  dataset.documents = std::move(documents);
  return dataset;
}

TEST(Workload, KeepsEveryDocumentInEveryFormat) {
  WorkloadWriter workload = writer();
  const Dataset dataset = fake::tiny_dataset();
  WhyNot why_not;
  const Result<DatasetImage> image = workload.add(dataset, every_format, &why_not);
  ASSERT_TRUE(image.ok()) << image.error();
  EXPECT_THAT(why_not, Each(""));
  EXPECT_EQ(image->name, "tiny");
  EXPECT_EQ(image->documents, 3u);
  for (const Format format : all_formats) {
    const auto& section = image->encoded[static_cast<std::size_t>(format)];
    ASSERT_TRUE(section);
    const MappedSection map = mapped(workload, *section);
    const EncodedDocuments documents = map.documents();
    ASSERT_EQ(documents.size(), 3u);
    std::size_t total = 0;
    for (std::size_t i = 0; i < documents.size(); ++i) {
      EXPECT_EQ(documents[i], *oracle::encode(format, dataset.documents[i]));
      total += documents[i].size();
    }
    EXPECT_EQ(total_bytes(documents), total);
    EXPECT_EQ(section->bytes, total);
  }
}

TEST(Workload, EveryDocumentEndsWithAZeroThatIsNotPartOfIt) {
  WorkloadWriter workload = writer();
  WhyNot why_not;
  const auto image = workload.add(fake::tiny_dataset(), {Format::json}, &why_not);
  const MappedSection map = mapped(workload, *image->encoded[3]);
  for (std::size_t i = 0; i < map.documents().size(); ++i) {
    const std::string_view document = map.documents()[i];
    EXPECT_EQ(document.data()[document.size()], '\0') << i;
    EXPECT_EQ(std::string_view(document.data()), document) << i;
  }
}

TEST(Workload, PaddingBehindTheLastDocumentIsZero) {
  WorkloadWriter workload = writer();
  WhyNot why_not;
  const auto image = workload.add(fake::tiny_dataset(), {Format::cbor}, &why_not);
  const MappedSection map = mapped(workload, *image->encoded[0]);
  const std::string_view last = map.documents()[2];
  EXPECT_EQ(std::string_view(last.data() + last.size(), input_padding),
            std::string(input_padding, '\0'));
}

TEST(Workload, SaysWhyAFormatCannotCarryADataset) {
  WorkloadWriter workload = writer();
  WhyNot why_not;
  const Dataset dataset = dataset_of({Value::null(), Value::bytes("\x01")});
  const auto image = workload.add(dataset, every_format, &why_not);
  ASSERT_TRUE(image.ok());
  const auto json = static_cast<std::size_t>(Format::json);
  EXPECT_FALSE(image->encoded[json]);
  EXPECT_THAT(why_not[json], HasSubstr("document 1"));
  EXPECT_TRUE(image->encoded[static_cast<std::size_t>(Format::cbor)]);
}

TEST(Workload, ValuesComeBack) {
  WorkloadWriter workload = writer();
  WhyNot why_not;
  const Dataset dataset = fake::tiny_dataset();
  // With and without CBOR among the formats of the run.
  for (const std::vector<Format>& formats : {every_format, {Format::json}}) {
    const auto image = workload.add(dataset, formats, &why_not);
    ASSERT_TRUE(image.ok());
    EXPECT_EQ(image->value_form, ValueForm::cbor);
    const MappedSection map = mapped(workload, image->values);
    const auto values = read_values(map.documents(), image->value_form);
    ASSERT_TRUE(values.ok()) << values.error();
    ASSERT_EQ(values->size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_TRUE(identical((*values)[i], dataset.documents[i]));
    }
  }
}

TEST(Workload, ValuesThatCborCannotCarryComeBack) {
  WorkloadWriter workload = writer();
  WhyNot why_not;
  Hexlet hexlet;
  hexlet.octets[3] = 0x42;
  const Dataset dataset = dataset_of({Value::integer(1), Value(hexlet)});
  const auto image = workload.add(dataset, {Format::keks}, &why_not);
  ASSERT_TRUE(image.ok());
  EXPECT_EQ(image->value_form, ValueForm::diagnostic);
  const MappedSection map = mapped(workload, image->values);
  const auto values = read_values(map.documents(), image->value_form);
  ASSERT_TRUE(values.ok()) << values.error();
  EXPECT_TRUE(identical((*values)[1], dataset.documents[1]));
}

TEST(Workload, DatasetsDoNotDisturbEachOther) {
  WorkloadWriter workload = writer();
  WhyNot why_not;
  const auto first = workload.add(fake::tiny_dataset(), {Format::cbor}, &why_not);
  const auto second = workload.add(dataset_of({Value::text("second")}), {Format::cbor}, &why_not);
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(mapped(workload, *first->encoded[0]).documents().size(), 3u);
  EXPECT_EQ(mapped(workload, *second->encoded[0]).documents()[0],
            *oracle::encode(Format::cbor, Value::text("second")));
}

TEST(Workload, AnEmptyDocumentListIsASection) {
  WorkloadWriter workload = writer();
  WhyNot why_not;
  const auto image = workload.add(dataset_of({}), {Format::cbor}, &why_not);
  ASSERT_TRUE(image.ok());
  EXPECT_EQ(mapped(workload, *image->encoded[0]).documents().size(), 0u);
}

TEST(Workload, TheDigestDependsOnOrder) {
  WorkloadWriter workload = writer();
  WhyNot why_not;
  Dataset dataset = fake::tiny_dataset();
  const auto forward = workload.add(dataset, {}, &why_not);
  DocumentsDigest expected;
  for (const Value& value : dataset.documents) expected.add(digest(value));
  EXPECT_EQ(forward->digest, expected.value());
  std::reverse(dataset.documents.begin(), dataset.documents.end());
  EXPECT_NE(workload.add(dataset, {}, &why_not)->digest, forward->digest);
}

TEST(MappedSection, IsReadOnly) {
  WorkloadWriter workload = writer();
  WhyNot why_not;
  const auto image = workload.add(fake::tiny_dataset(), {Format::cbor}, &why_not);
  const MappedSection map = mapped(workload, *image->encoded[0]);
  // A codec that parses in place must not change what the next one reads.
  EXPECT_DEATH(const_cast<char&>(map.documents()[0][0]) = 'x', "");
}

TEST(MappedSection, RefusesWhatIsNone) {
  WorkloadWriter workload = writer();
  WhyNot why_not;
  const auto image = workload.add(fake::tiny_dataset(), {Format::cbor}, &why_not);
  Section wrong = *image->encoded[0];
  wrong.length -= 1;
  EXPECT_FALSE(MappedSection::map(workload.fd(), wrong).ok());
  wrong.length = 8;
  EXPECT_FALSE(MappedSection::map(workload.fd(), wrong).ok());
  wrong = *image->encoded[0];
  wrong.offset += 1;  // no page boundary
  EXPECT_FALSE(MappedSection::map(workload.fd(), wrong).ok());
  EXPECT_FALSE(MappedSection::map(-1, *image->encoded[0]).ok());
}

}  // namespace
}  // namespace codecbench
