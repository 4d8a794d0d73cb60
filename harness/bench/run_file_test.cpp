#include "harness/bench/run_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/bench/fields.h"

namespace codecbench {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

results::CellId cell_named(const std::string& codec) { return {"decode", "cbor", codec, "tiny"}; }

CellRecord example_cell() {
  CellRecord cell;
  cell.id = cell_named("right");
  cell.documents = 10;
  cell.timing = CellTiming{{111, 222}, {33, 4}};
  cell.encoded_bytes = 5000;
  cell.allocations = Verified::Allocations{20, 3000, 700, 900};
  return cell;
}

RunPlan example_plan() {
  RunPlan plan;
  plan.selection = {{"a b", "c|d"}, {"x=y.json"}, {"cbor"}, {"decode+visit"}};
  plan.time = {12, 2500us};
  plan.time_budget = 90s;
  plan.seed = 0xffffffffffffffff;
  plan.allocator = AllocatorRegime::standard;
  plan.cpu = 3;
  plan.program_sha256 = "abc";
  return plan;
}

RecordedRun read_back(const std::string& text) {
  Result<RecordedRun> run = read_recorded_run(results::read_results(text, "file"));
  EXPECT_TRUE(run.ok()) << run.error();
  return run.ok() ? *std::move(run) : RecordedRun();
}

std::string lines_of(const RunPlan& plan, const std::vector<CellRecord>& cells) {
  std::string text = "suite: codecbench 0.1.0\n" + to_line(to_annotation(plan)) + "\n";
  for (const CellRecord& cell : cells) text += to_line(to_annotation(cell)) + "\n";
  return text;
}

TEST(RunFile, ThePlanComesBack) {
  const RunPlan plan = example_plan();
  const RunPlan back = read_back(lines_of(plan, {example_cell()})).plan;
  EXPECT_EQ(back.selection, plan.selection);
  EXPECT_EQ(back.time.rounds, 12);
  EXPECT_EQ(back.time.min_time, 2500us);
  EXPECT_EQ(back.time_budget, std::chrono::nanoseconds(90s));
  EXPECT_EQ(back.seed, plan.seed);
  EXPECT_EQ(back.allocator, AllocatorRegime::standard);
  EXPECT_EQ(back.cpu, 3);
  EXPECT_EQ(back.program_sha256, "abc");
}

TEST(RunFile, TheLastPlanCounts) {
  RunPlan longer = example_plan();
  longer.time.rounds = 20;
  const std::string text = lines_of(example_plan(), {example_cell()});
  EXPECT_EQ(read_back(text + to_line(to_annotation(longer)) + "\n").plan.time.rounds, 20);
}

TEST(RunFile, ACellComesBack) {
  const CellRecord cell = example_cell();
  const RecordedRun run = read_back(lines_of(example_plan(), {cell}));
  ASSERT_EQ(run.cells.size(), 1u);
  const CellRecord& back = run.cells[0];
  EXPECT_EQ(back.id, cell.id);
  EXPECT_EQ(back.status, CellStatus::ok);
  EXPECT_EQ(back.documents, 10);
  EXPECT_EQ(back.encoded_bytes, 5000u);
  EXPECT_EQ(back.allocations, cell.allocations);
  ASSERT_TRUE(back.timing);
  EXPECT_EQ(back.timing->counts.passes, 33);
  EXPECT_EQ(back.timing->counts.warm_up, 4);
  EXPECT_EQ(back.timing->calibrated.setup_ns, 111);
  EXPECT_EQ(back.timing->calibrated.pass_ns, 222);
  EXPECT_FALSE(back.left_out);
}

TEST(RunFile, EveryStatusComesBack) {
  for (const CellStatus status :
       {CellStatus::disqualified, CellStatus::unsupported, CellStatus::crashed, CellStatus::hung}) {
    CellRecord cell;
    cell.id = cell_named("x");
    cell.status = status;
    cell.reason = "a \"reason\"";
    cell.left_out = true;
    cell.yardstick = true;
    const CellRecord back = read_back(lines_of(example_plan(), {cell})).cells.at(0);
    EXPECT_EQ(back.status, status);
    EXPECT_EQ(back.reason, cell.reason);
    EXPECT_TRUE(back.left_out);
    EXPECT_TRUE(back.yardstick);
    EXPECT_FALSE(back.timing);
    EXPECT_FALSE(back.allocations);
  }
}

TEST(RunFile, TheLastLineOfACellCountsInItsFirstPlace) {
  CellRecord first = example_cell();
  CellRecord second = example_cell();
  second.id = cell_named("second");
  CellRecord crashed = first;
  crashed.status = CellStatus::crashed;
  const RecordedRun run = read_back(lines_of(example_plan(), {first, second, crashed}));
  ASSERT_EQ(run.cells.size(), 2u);
  EXPECT_EQ(run.cells[0].id, first.id);
  EXPECT_EQ(run.cells[0].status, CellStatus::crashed);
  EXPECT_EQ(run.cells[1].id, second.id);
}

TEST(RunFile, SamplesAreFound) {
  const CellRecord good = example_cell();
  CellRecord wrong = example_cell();
  wrong.id = cell_named("wrong");
  wrong.status = CellStatus::disqualified;
  const Timed timed = {33, 1e6, 1e6, 0, 0, 0};
  const SampleLine sample = make_sample(good, timed, 1, 2);
  const SampleLine disqualified = make_sample(wrong, timed, 2, 1);
  const RecordedRun run =
      read_back(lines_of(example_plan(), {good, wrong}) + to_line(sample.annotation) +
                "\nBenchmark" + results::benchmark_name(good.id) + " 330 1 ns/op\n" +
                to_line(disqualified.annotation) + "\n");
  EXPECT_THAT(run.sampled, UnorderedElementsAre(std::pair(1, results::benchmark_name(good.id)),
                                                std::pair(2, results::benchmark_name(wrong.id))));
}

TEST(RunFile, GarbageIsRefused) {
  for (const std::string& text :
       {std::string(), std::string("garbage"), std::string("\0\1\2", 3),
        std::string("# plan rounds=x\n"), to_line(to_annotation(example_plan())) + "\n",
        lines_of(example_plan(), {}) + "# cell cell=nonsense status=ok\n",
        to_line(to_annotation(example_cell())) + "\n"}) {
    const auto run = read_recorded_run(results::read_results(text, "the-file"));
    ASSERT_FALSE(run.ok()) << text;
    EXPECT_THAT(run.error(), HasSubstr("the-file"));
  }
}

double value_of(const SampleLine& line, std::string_view unit) {
  for (const results::Measurement& measurement : line.measurements) {
    if (measurement.unit == unit) return measurement.value;
  }
  ADD_FAILURE() << "no " << unit;
  return 0;
}

TEST(Sample, FiguresAreOfOneDocument) {
  // 4 passes over 10 documents of 5000 bytes in all, in 2 ms of CPU time.
  const SampleLine line = make_sample(example_cell(), {4, 2e6, 3e6, 80, 1, 5}, 7, 9);
  EXPECT_EQ(line.iterations, 40);
  EXPECT_DOUBLE_EQ(value_of(line, "ns/op"), 50'000);
  EXPECT_DOUBLE_EQ(value_of(line, "docs/s"), 20'000);
  EXPECT_DOUBLE_EQ(value_of(line, "MB/s"), 10);
  EXPECT_DOUBLE_EQ(value_of(line, "B/op"), 300);
  EXPECT_DOUBLE_EQ(value_of(line, "allocs/op"), 2);
  EXPECT_DOUBLE_EQ(value_of(line, "peak-B"), 700);
  EXPECT_DOUBLE_EQ(value_of(line, "faults/op"), 2);
  EXPECT_DOUBLE_EQ(value_of(line, "encoded-B"), 5000);
  EXPECT_EQ(line.annotation.kind, "sample");
  EXPECT_EQ(line.annotation.find("round"), "7");
  EXPECT_EQ(line.annotation.find("order"), "9");
  EXPECT_EQ(line.annotation.find("switches"), "5");
  EXPECT_EQ(line.annotation.find("wall-ns"), "75000");
  EXPECT_EQ(line.annotation.find("major-faults"), "1");
}

TEST(Sample, UncountedAllocationsAreNoColumn) {
  CellRecord cell = example_cell();
  cell.allocations = std::nullopt;
  for (const auto& measurement : make_sample(cell, {4, 2e6, 3e6, 0, 0, 0}, 1, 1).measurements) {
    EXPECT_NE(measurement.unit, "B/op");
    EXPECT_NE(measurement.unit, "allocs/op");
    EXPECT_NE(measurement.unit, "peak-B");
  }
}

TEST(Sample, AClockThatStandsStillGivesNoInfinity) {
  const SampleLine line = make_sample(example_cell(), {4, 0, 0, 0, 0, 0}, 1, 1);
  for (const auto& measurement : line.measurements) EXPECT_TRUE(std::isfinite(measurement.value));
}

TEST(Sample, OfADisqualifiedCellIsAnAnnotationAlone) {
  CellRecord cell = example_cell();
  cell.status = CellStatus::disqualified;
  const SampleLine line = make_sample(cell, {4, 2e6, 3e6, 80, 0, 5}, 7, 9);
  EXPECT_EQ(line.annotation.kind, "disqualified-sample");
  EXPECT_EQ(line.annotation.find("cell"), results::benchmark_name(cell.id));
  EXPECT_EQ(line.annotation.find("ns"), "50000");
  EXPECT_EQ(line.annotation.find("mb-s"), "10");
  EXPECT_EQ(line.annotation.find("allocs-op"), "2");
  EXPECT_EQ(line.annotation.find("encoded-b"), "5000");
  EXPECT_TRUE(results::parse_annotation(to_line(line.annotation)));
}

TEST(Units, EveryUnitOfASampleIsDescribed) {
  const SampleLine line = make_sample(example_cell(), {4, 2e6, 3e6, 80, 0, 5}, 1, 1);
  std::vector<std::string> described;
  for (const auto& [unit, metadata] : unit_lines()) {
    described.push_back(unit);
    EXPECT_THAT(metadata, HasSubstr("better="));
  }
  std::vector<std::string> used;
  for (const auto& measurement : line.measurements) used.push_back(measurement.unit);
  EXPECT_EQ(described, used);
}

TEST(Codec, IsAnnotated) {
  CodecInfo info;
  info.name = "msgpack-c";
  info.mode = "reused-zone";
  info.format = Format::msgpack;
  info.library = "msgpack-c";
  info.version = "4.0.0";
  info.notes = {"One.", "Two \"quoted\"."};
  EXPECT_EQ(to_line(to_annotation(info, "GNU 12, -O2")),
            "# codec name=msgpack-c:reused-zone format=msgpack library=msgpack-c version=4.0.0 "
            "yardstick=false built=\"GNU 12, -O2\" note=One. note=\"Two \\\"quoted\\\".\"");
}

TEST(Configuration, MustBeTheSame) {
  const results::Config recorded = {{"cpu", "A"}, {"dataset-x", "sha256:1"}, {"extra", "y"}};
  EXPECT_FALSE(check_same_configuration(recorded, {{"cpu", "A"}, {"dataset-x", "sha256:1"}}));
  const auto changed = check_same_configuration(recorded, {{"dataset-x", "sha256:2"}});
  ASSERT_TRUE(changed);
  EXPECT_EQ(changed->message, "its dataset-x is 'sha256:1', now it is 'sha256:2'");
  const auto missing = check_same_configuration(recorded, {{"kernel", "B"}});
  ASSERT_TRUE(missing);
  EXPECT_EQ(missing->message, "it has no kernel (B now)");
}

}  // namespace
}  // namespace codecbench
