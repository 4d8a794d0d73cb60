#include "harness/bench/supervisor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "harness/bench/allocation_counts.h"
#include "harness/bench/testing/fake_codecs.h"
#include "harness/bench/worker.h"

namespace codecbench {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// What came of every cell.
struct Seen {
  std::map<std::size_t, Message> results;
  std::map<std::size_t, std::pair<process::LossKind, std::string>> losses;
  std::vector<int> pids;
  int finished = 0;
};

class SupervisorTest : public testing::Test {
 protected:
  SupervisorTest() : workload_(*WorkloadWriter::create()) {
    program_.arguments = {worker_argument};
    std::array<std::string, all_formats.size()> why_not;
    task_.datasets = {*workload_.add(fake::tiny_dataset(), {Format::cbor}, &why_not)};
    task_.sample_ns = 100'000;
    handlers_.on_start = [this](int pid) {
      seen_.pids.push_back(pid);
      return std::nullopt;
    };
    handlers_.on_message = [this](const Message& message) {
      if (message.kind == MessageKind::finished) {
        ++seen_.finished;
      } else if (message.kind != MessageKind::started) {
        seen_.results[message.cell] = message;
      }
      return std::nullopt;
    };
    handlers_.on_loss = [this](std::size_t cell, process::LossKind kind,
                               const std::string& reason) {
      seen_.losses[cell] = {kind, reason};
      return std::nullopt;
    };
    // Slow machines and sanitizers; no test waits for it unless a codec hangs.
    handlers_.time_limit = [](const TaskCell& cell) {
      return std::chrono::nanoseconds(cell.codec.starts_with("hanging") ? 100ms : 60s);
    };
  }

  void add(const std::string& codec, Operation operation = Operation::decode) {
    TaskCell cell;
    cell.number = task_.cells.size();
    cell.codec = codec;
    cell.operation = operation;
    cell.passes = 3;
    task_.cells.push_back(cell);
  }

  Result<SupervisorEnd> supervise_task() {
    return supervise(program_, task_, workload_.fd(), interrupt_, handlers_);
  }

  void expect_finished() {
    const Result<SupervisorEnd> end = supervise_task();
    ASSERT_TRUE(end.ok()) << end.error();
    EXPECT_EQ(*end, SupervisorEnd::finished);
  }

  WorkloadWriter workload_;
  WorkerProgram program_;
  Task task_;
  SupervisorHandlers handlers_;
  Seen seen_;
  int interrupt_ = -1;
};

TEST_F(SupervisorTest, EveryCellGetsItsResultFromOneWorker) {
  for (const Operation operation : all_operations) add("right", operation);
  expect_finished();
  EXPECT_EQ(seen_.results.size(), 4u);
  for (const auto& [cell, message] : seen_.results) {
    EXPECT_EQ(message.kind, MessageKind::verified);
    EXPECT_TRUE(message.verified.correct) << message.verified.reason;
  }
  EXPECT_EQ(seen_.pids.size(), 1u);
  EXPECT_NE(seen_.pids.front(), getpid());
  EXPECT_EQ(seen_.finished, 1);
}

TEST_F(SupervisorTest, ACrashCostsOneCell) {
  add("right");
  add("crashing");
  add("right", Operation::encode);
  expect_finished();
  EXPECT_EQ(seen_.results.size(), 2u);
  ASSERT_EQ(seen_.losses.size(), 1u);
  EXPECT_EQ(seen_.losses[1].first, process::LossKind::signalled);
  EXPECT_EQ(seen_.losses[1].second, "was killed by SIGABRT (aborted): fake: about to abort");
  EXPECT_EQ(seen_.pids.size(), 2u);
}

TEST_F(SupervisorTest, AHangCostsOneCell) {
  add("hanging");
  add("right");
  expect_finished();
  EXPECT_EQ(seen_.results.size(), 1u);
  ASSERT_EQ(seen_.losses.size(), 1u);
  EXPECT_EQ(seen_.losses[0].first, process::LossKind::hung);
  EXPECT_EQ(seen_.losses[0].second, "took longer than 100ms");
}

TEST_F(SupervisorTest, AnExitInMidCellIsACrash) {
  add("exiting");
  add("right");
  expect_finished();
  EXPECT_EQ(seen_.losses[0].first, process::LossKind::exited);
  EXPECT_EQ(seen_.losses[0].second, "exited with status 0");
  EXPECT_EQ(seen_.results.size(), 1u);
}

TEST_F(SupervisorTest, AMemoryBombCostsOneCell) {
  program_.address_space = std::uint64_t{1} << 45;  // room for a sanitizer, not for the bomb
  add("right");
  add("bomb");
  add("right", Operation::encode);
  expect_finished();
  EXPECT_EQ(seen_.results.size(), 2u);
  EXPECT_EQ(seen_.losses.count(1), 1u);
}

TEST_F(SupervisorTest, EveryCellMayCrash) {
  for (int i = 0; i < 5; ++i) add("crashing");
  expect_finished();
  EXPECT_EQ(seen_.losses.size(), 5u);
  EXPECT_EQ(seen_.pids.size(), 5u);
}

TEST_F(SupervisorTest, WritingToTheChannelHurtsNobody) {
  add("chatty");
  add("right");
  expect_finished();
  EXPECT_EQ(seen_.results.size(), 2u);
  EXPECT_THAT(seen_.losses, IsEmpty());
  EXPECT_TRUE(seen_.results[0].verified.correct);
}

TEST_F(SupervisorTest, CalibrationTellsHowLongAPassTakes) {
  task_.kind = TaskKind::calibrate;
  add("right");
  add("refusing");
  expect_finished();
  EXPECT_EQ(seen_.results[0].kind, MessageKind::calibrated);
  EXPECT_GT(seen_.results[0].calibrated.pass_ns, 0);
  EXPECT_GE(seen_.results[0].calibrated.setup_ns, 0);
  EXPECT_EQ(seen_.results[1].kind, MessageKind::failed);
  EXPECT_THAT(seen_.results[1].reason, HasSubstr("refused on purpose"));
}

TEST_F(SupervisorTest, ARoundTimesEveryCell) {
  task_.kind = TaskKind::round;
  task_.allocator = AllocatorRegime::pinned;
  for (const Operation operation : all_operations) add("right", operation);
  expect_finished();
  ASSERT_EQ(seen_.results.size(), 4u);
  for (const auto& [cell, message] : seen_.results) {
    EXPECT_EQ(message.kind, MessageKind::timed);
    EXPECT_EQ(message.timed.passes, 3);
    EXPECT_GT(message.timed.cpu_ns, 0);
  }
}

TEST_F(SupervisorTest, AllocationsAreCountedUnderTheCounter) {
  program_.preload = allocation_counter();
  add("allocating");
  add("null");
  expect_finished();
  // Decoding by the oracle allocates as well: what null does not do is the yardstick here.
  ASSERT_TRUE(seen_.results[1].verified.allocations);
  EXPECT_EQ(seen_.results[1].verified.allocations->calls, 0);
  EXPECT_EQ(seen_.results[1].verified.allocations->bytes, 0);
  EXPECT_LE(seen_.results[1].verified.allocations->peak_bytes, 4096);  // the codec object itself
  ASSERT_TRUE(seen_.results[0].verified.allocations);
  EXPECT_GE(seen_.results[0].verified.allocations->calls, 2 * 3);
  EXPECT_GE(seen_.results[0].verified.allocations->bytes, 200 * 3);
  EXPECT_GE(seen_.results[0].verified.allocations->peak_bytes, 200);
}

// What the suite keeps for each document is not the codec's.
TEST_F(SupervisorTest, ManyDocumentsCostACodecThatKeepsNoneNothing) {
  program_.preload = allocation_counter();
  std::array<std::string, all_formats.size()> why_not;
  const std::vector<DatasetSpec> specs = fake::datasets();
  const auto large = std::ranges::find(specs, "large", &DatasetSpec::name);
  ASSERT_NE(large, specs.end());
  task_.datasets = {*workload_.add(*large->make(), {Format::cbor}, &why_not)};
  ASSERT_GE(task_.datasets.front().documents, 2000);
  for (const Operation operation : {Operation::decode, Operation::validate}) add("null", operation);
  expect_finished();
  for (const auto& [cell, message] : seen_.results) {
    ASSERT_TRUE(message.verified.allocations);
    EXPECT_LE(message.verified.allocations->peak_bytes, 4096) << cell;
    EXPECT_LE(message.verified.allocations->first_pass_peak_bytes, 4096) << cell;
  }
}

TEST_F(SupervisorTest, AnErrorOfAHandlerEndsIt) {
  handlers_.on_message = [](const Message& message) -> std::optional<Error> {
    if (message.kind == MessageKind::verified) return Error{"disk full"};
    return std::nullopt;
  };
  add("right");
  add("right", Operation::encode);
  const Result<SupervisorEnd> end = supervise_task();
  ASSERT_FALSE(end.ok());
  EXPECT_EQ(end.error(), "disk full");
}

TEST_F(SupervisorTest, AnInterruptionEndsIt) {
  interrupt_ = eventfd(1, EFD_CLOEXEC);
  handlers_.time_limit = [](const TaskCell&) { return 60s; };
  add("hanging");
  const Result<SupervisorEnd> end = supervise_task();
  close(interrupt_);
  ASSERT_TRUE(end.ok()) << end.error();
  EXPECT_EQ(*end, SupervisorEnd::interrupted);
  EXPECT_THAT(seen_.losses, IsEmpty());
}

TEST_F(SupervisorTest, AProgramThatIsNoWorkerIsAnError) {
  add("right");
  program_.path = "/nonexistent/codecbench";
  EXPECT_THAT(supervise_task().error(), HasSubstr("cannot start /nonexistent/codecbench"));
  program_.path = "/bin/false";
  EXPECT_EQ(supervise_task().error(), "workers do not start: the last one exited with status 1");
  program_.path = "/bin/true";
  EXPECT_EQ(supervise_task().error(), "workers do not start: the last one exited with status 0");
}

TEST_F(SupervisorTest, AnUnknownCodecIsAnErrorWithTheWorkersWords) {
  add("nobody");
  EXPECT_EQ(supervise_task().error(),
            "workers do not start: the last one exited with status 1: worker: there is no codec "
            "nobody for cbor");
}

TEST_F(SupervisorTest, NoCellsNeedNoWorker) {
  expect_finished();
  EXPECT_THAT(seen_.pids, IsEmpty());
}

}  // namespace
}  // namespace codecbench
