#include "harness/conformance/job.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "codecs/diagnostic.h"
#include "harness/conformance/conformance_plan.h"
#include "harness/conformance/testing/fake_conformers.h"
#include "harness/conformance/worker_message.h"

namespace codecbench::conformance {
namespace {

TEST(Job, ComesOutAsItWentIn) {
  Job job;
  job.codecs = {{"a", Format::cbor}, {"b:mode", Format::json}};
  job.cases = fake_cases();
  job.cases[0].preferred = std::string("\0x", 2);
  job.items.push_back({CheckKind::cross, true, 1, 7, 2});
  const Result<process::FileDescriptor> file = make_job_file(job);
  ASSERT_TRUE(file) << file.error();
  const Result<MappedJob> read = MappedJob::map(file->get());
  ASSERT_TRUE(read) << read.error();
  ASSERT_EQ(read->codecs().size(), 2);
  EXPECT_EQ(read->codecs()[1].name, "b:mode");
  EXPECT_EQ(read->codecs()[1].format, Format::json);
  ASSERT_EQ(read->items(), 1);
  const Item item = read->item(0);
  EXPECT_EQ(item.check, CheckKind::cross);
  EXPECT_TRUE(item.of_dataset);
  EXPECT_EQ(item.codec, 1);
  EXPECT_EQ(item.subject, 7);
  EXPECT_EQ(item.encoder, 2);
  ASSERT_EQ(read->cases(), job.cases.size());
  for (std::size_t i = 0; i < job.cases.size(); ++i) {
    const Result<Case> test = read->test_case(i);
    ASSERT_TRUE(test) << test.error();
    EXPECT_EQ(test->id, job.cases[i].id);
    EXPECT_EQ(test->bytes, job.cases[i].bytes);
    EXPECT_EQ(test->expectation, job.cases[i].expectation);
    EXPECT_EQ(test->case_class, job.cases[i].case_class);
    EXPECT_EQ(test->profile, job.cases[i].profile);
    EXPECT_EQ(test->preferred, job.cases[i].preferred);
    ASSERT_EQ(test->value.has_value(), job.cases[i].value.has_value());
    if (test->value) {
      EXPECT_TRUE(identical(*test->value, *job.cases[i].value));
    }
    EXPECT_EQ(read->case_key(i), std::pair(Format::cbor, std::string_view(job.cases[i].bytes)));
  }
  EXPECT_FALSE(read->test_case(job.cases.size()));
}

TEST(Job, AnythingElseIsNoJob) {
  EXPECT_FALSE(MappedJob::map(-1));
  Job job;
  job.cases = fake_cases();
  const Result<process::FileDescriptor> file = make_job_file(job);
  ASSERT_TRUE(file);
  ASSERT_EQ(ftruncate(file->get(), 100), 0);
  EXPECT_FALSE(MappedJob::map(file->get()));
}

TEST(ConformancePlan, PutsACodecToWhatItCanDo) {
  const Catalog catalog = fake_conformers();
  const Job job =
      plan_conformance({catalog.find("only-encodes", Format::cbor)}, fake_cases(), {}, true);
  EXPECT_EQ(job.items.size(), 6);
  for (const Item& item : job.items) EXPECT_EQ(item.check, CheckKind::reencode);
}

TEST(ConformancePlan, ARangeHasOneCodecAndTogetherTheyAreAll) {
  const Catalog catalog = fake_conformers();
  const Job job =
      plan_conformance({catalog.find("right", Format::cbor), catalog.find("leaks", Format::cbor)},
                       fake_cases(), {}, true);
  std::size_t next = 0;
  for (const ItemRange& range : split(job)) {
    EXPECT_EQ(range.first, next);
    ASSERT_LT(range.first, range.end);
    EXPECT_EQ(job.items[range.first].codec, job.items[range.end - 1].codec);
    next = range.end;
  }
  EXPECT_EQ(next, job.items.size());
}

TEST(ConformancePlan, ValidCasesGetTheOraclesValue) {
  std::vector<Case> cases = fake_cases();
  for (Case& item : cases) item.value.reset();
  add_values(&cases);
  EXPECT_EQ(to_diagnostic(*cases[1].value), "[1]");
  EXPECT_FALSE(cases.back().value) << "of what either answer is right to";
}

TEST(WorkerMessage, ComesOutAsItWentIn) {
  WorkerMessage message;
  message.kind = WorkerMessageKind::verdict;
  message.item = 12;
  message.judgement = {Outcome::failed, "a", "b\tc\nd", "note", "00ff", "call()"};
  const auto read = parse_worker_message(to_line(message));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->item, 12);
  EXPECT_EQ(read->judgement.outcome, Outcome::failed);
  EXPECT_EQ(read->judgement.expected, "a");
  EXPECT_EQ(read->judgement.observed, "b c d");
  EXPECT_EQ(read->judgement.note, "note");
  EXPECT_EQ(read->judgement.input, "00ff");
  EXPECT_EQ(read->judgement.call, "call()");
  EXPECT_EQ(parse_worker_message("ready")->kind, WorkerMessageKind::ready);
  EXPECT_EQ(parse_worker_message("done")->kind, WorkerMessageKind::done);
}

TEST(WorkerMessage, NoiseIsNoMessage) {
  for (const char* line :
       {"", "v", "v 1 1", "v x 1\t\t\t\t\t", "v 1 99\t\t\t\t\t", "readyy", "v 1 1\t\t\t\t\t\t"}) {
    EXPECT_FALSE(parse_worker_message(line)) << line;
  }
}

}  // namespace
}  // namespace codecbench::conformance
