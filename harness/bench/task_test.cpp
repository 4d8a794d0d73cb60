#include "harness/bench/task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace codecbench {
namespace {

using testing::HasSubstr;

Task example() {
  Task task;
  task.kind = TaskKind::round;
  task.cpu = 1;
  task.allocator = AllocatorRegime::pinned;
  task.sample_ns = 10'000'000;
  DatasetImage image;
  image.name = "a \"name\" with blanks";
  image.documents = 3;
  image.digest = 0xfedcba9876543210;
  image.encoded[0] = Section{4096, 200, 100};
  image.encoded[3] = Section{8192, 300, 150};
  image.values = *image.encoded[0];
  task.datasets = {image};
  task.cells = {{17, "reel", Format::cbor, 0, Operation::decode_visit, 12, 2, true},
                {18, "x:y", Format::json, 0, Operation::encode, 1, 1, false}};
  return task;
}

TEST(Task, TravelsAsText) {
  const Task task = example();
  const Result<Task> back = parse_task(to_text(task));
  ASSERT_TRUE(back.ok()) << back.error();
  EXPECT_EQ(back->kind, TaskKind::round);
  EXPECT_EQ(back->cpu, 1);
  EXPECT_EQ(back->allocator, AllocatorRegime::pinned);
  EXPECT_EQ(back->sample_ns, 10'000'000);
  ASSERT_EQ(back->datasets.size(), 1u);
  const DatasetImage& image = back->datasets[0];
  EXPECT_EQ(image.name, task.datasets[0].name);
  EXPECT_EQ(image.documents, 3u);
  EXPECT_EQ(image.digest, 0xfedcba9876543210);
  ASSERT_TRUE(image.encoded[0] && image.encoded[3]);
  EXPECT_EQ(image.encoded[3]->offset, 8192u);
  EXPECT_EQ(image.encoded[3]->length, 300u);
  EXPECT_EQ(image.encoded[3]->bytes, 150u);
  EXPECT_FALSE(image.encoded[1]);
  EXPECT_EQ(image.values.offset, 4096u);
  ASSERT_EQ(back->cells.size(), 2u);
  EXPECT_EQ(back->cells[0].number, 17u);
  EXPECT_EQ(back->cells[0].operation, Operation::decode_visit);
  EXPECT_EQ(back->cells[0].passes, 12);
  EXPECT_EQ(back->cells[0].warm_up, 2);
  EXPECT_TRUE(back->cells[0].check_digest);
  EXPECT_EQ(back->cells[1].codec, "x:y");
  EXPECT_EQ(back->cells[1].format, Format::json);
  EXPECT_FALSE(back->cells[1].check_digest);
}

TEST(Task, NoCpuMeansAnyCpu) {
  Task task = example();
  task.cpu = std::nullopt;
  EXPECT_EQ(parse_task(to_text(task))->cpu, std::nullopt);
}

TEST(Task, AWrongLineIsNamed) {
  const std::string text = to_text(example());
  for (const auto& [wrong, right] :
       {std::pair{"kind=nothing", "kind=round"}, std::pair{"alloc=x", "alloc=pinned"},
        std::pair{"dataset=1", "dataset=0"}, std::pair{"passes=0", "passes=12"},
        std::pair{"operation=x", "operation=decode+visit"}, std::pair{"format=x", "format=cbor"},
        std::pair{"documents=x", "documents=3"}, std::pair{"4096+200", "4096+200+100"},
        std::pair{"value-form=x", "value-form=cbor"}, std::pair{"number=-1", "number=17"}}) {
    std::string changed = text;
    std::size_t at = 0;
    while ((at = changed.find(right, at)) != std::string::npos) {
      changed.replace(at, std::string_view(right).size(), wrong);
      at += std::string_view(wrong).size();
    }
    const Result<Task> back = parse_task(changed);
    ASSERT_FALSE(back.ok()) << wrong;
    EXPECT_THAT(back.error(), HasSubstr("line ")) << wrong;
  }
  EXPECT_FALSE(parse_task("").ok());
  EXPECT_FALSE(parse_task("hello\n").ok());
  EXPECT_FALSE(parse_task(text + "# other key=1\n").ok());
}

Message round_trip(const Message& message) {
  const std::optional<Message> back = parse_message(to_line(message));
  EXPECT_TRUE(back) << to_line(message);
  return back.value_or(Message());
}

TEST(Message, Verified) {
  Message message;
  message.kind = MessageKind::verified;
  message.cell = 5;
  message.verified = {false, true,           "document 0: \"x\"\nsecond line",
                      1234,  {{1, 2, 3, 4}}, {55, 66}};
  const Message back = round_trip(message);
  EXPECT_EQ(back.kind, MessageKind::verified);
  EXPECT_EQ(back.cell, 5u);
  EXPECT_FALSE(back.verified.correct);
  EXPECT_TRUE(back.verified.can_be_timed);
  EXPECT_EQ(back.verified.reason, message.verified.reason);
  EXPECT_EQ(back.verified.encoded_bytes, 1234u);
  EXPECT_EQ(back.verified.allocations, message.verified.allocations);
  EXPECT_EQ(back.verified.rough.setup_ns, 55);
  EXPECT_EQ(back.verified.rough.pass_ns, 66);
  message.verified.allocations = std::nullopt;
  EXPECT_EQ(round_trip(message).verified.allocations, std::nullopt);
}

TEST(Message, StartedSaysWhichLinkItIs) {
  Message message;
  message.kind = MessageKind::started;
  message.link = {"0123abcd", 3, 18446744073709551615u};
  message.build = {"codecbench 1", "GNU 12", "-O2 -DX=\"a b\""};
  EXPECT_EQ(round_trip(message).link, message.link);
  EXPECT_EQ(round_trip(message).build, message.build);
}

TEST(Message, Timed) {
  Message message;
  message.kind = MessageKind::timed;
  message.cell = 5;
  message.timed = {12, 1234.5678, 1e10 / 3, 4, 5, 6};
  EXPECT_EQ(round_trip(message).timed, message.timed);
}

TEST(Message, Paired) {
  Message message;
  message.kind = MessageKind::paired;
  message.cell = 5;
  message.paired = {8, 12, 1234.5678, 1e10 / 3};
  EXPECT_EQ(round_trip(message).paired, message.paired);
  EXPECT_EQ(round_trip(message).cell, 5u);
}

TEST(Message, Calibrated) {
  Message message;
  message.kind = MessageKind::calibrated;
  message.calibrated = {123456789012, 42};
  const Message back = round_trip(message);
  EXPECT_EQ(back.calibrated.setup_ns, 123456789012);
  EXPECT_EQ(back.calibrated.pass_ns, 42);
}

TEST(Message, TheOthers) {
  Message message;
  message.kind = MessageKind::failed;
  message.cell = 3;
  message.reason = "why";
  EXPECT_EQ(round_trip(message).reason, "why");
  message.kind = MessageKind::begin;
  EXPECT_EQ(round_trip(message).cell, 3u);
  message.kind = MessageKind::finished;
  message.noise_ns = 1.5;
  message.voluntary_switches = 7;
  message.involuntary_switches = 8;
  EXPECT_EQ(round_trip(message).noise_ns, 1.5);
  EXPECT_EQ(round_trip(message).voluntary_switches, 7);
  EXPECT_EQ(round_trip(message).involuntary_switches, 8);
  message.kind = MessageKind::started;
  EXPECT_EQ(round_trip(message).kind, MessageKind::started);
}

// A library may print to the descriptor of the channel.
TEST(Message, NoiseIsNone) {
  for (const char* line :
       {"", "hello", "# hello world", "# begin", "# begin cell=x", "# timed cell=1 passes=2",
        "# verified cell=1", "# calibrated cell=1 setup-ns=1", "# started", "# unknown cell=1"}) {
    EXPECT_FALSE(parse_message(line)) << line;
  }
}

TEST(AllocatorRegime, HasNames) {
  EXPECT_EQ(name(AllocatorRegime::standard), "default");
  EXPECT_EQ(parse_allocator_regime("pinned"), AllocatorRegime::pinned);
  EXPECT_EQ(parse_allocator_regime("standard"), std::nullopt);
}

}  // namespace
}  // namespace codecbench
