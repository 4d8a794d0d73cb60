#include "harness/process/supervision.h"

#include <gtest/gtest.h>
#include <sys/eventfd.h>

#include <deque>
#include <string>
#include <vector>

#include "harness/process/file_descriptor.h"

namespace codecbench::process {
namespace {

// Items are scripts. A worker is a shell that runs them in order: it says "at" before each and "got"
// behind it, and "through" at the end.
class Scripts final : public Queue {
 public:
  explicit Scripts(std::deque<std::string> scripts) : scripts_(std::move(scripts)) {}

  std::size_t left() const override { return scripts_.size(); }

  Result<Child> start() override {
    ++workers;
    at_ = false;
    Command command;
    command.program = "/bin/sh";
    std::string script = before;
    for (const std::string& item : scripts_) script += "echo at >&3; " + item + "; echo got >&3; ";
    command.arguments = {"-c", script + "echo through >&3"};
    return Child::start(command);
  }

  Result<Step> on_line(std::string_view line) override {
    if (line == "stop") return Error{"that is enough"};
    if (line == "at") at_ = true;
    if (line == "got") {
      scripts_.pop_front();
      outcomes.push_back("done");
      at_ = false;
    }
    if (line == "through") return Step::finished;
    return at_ || line == "got" ? Step::step : Step::noise;
  }

  // Nothing here takes long but what never ends.
  std::chrono::nanoseconds time_limit() const override { return limit; }

  std::optional<Error> on_loss(const Loss& loss) override {
    losses.push_back(loss);
    if (!at_) return std::nullopt;
    scripts_.pop_front();
    outcomes.push_back("lost");
    return std::nullopt;
  }

  std::string before;
  std::chrono::nanoseconds limit = std::chrono::seconds(60);
  int workers = 0;
  std::vector<std::string> outcomes;
  std::vector<Loss> losses;

 private:
  std::deque<std::string> scripts_;
  bool at_ = false;
};

using Outcomes = std::vector<std::string>;

TEST(Supervise, OneWorkerTakesAllItems) {
  Scripts queue({"true", "true", "true"});
  const Result<bool> through = supervise(queue, -1, "workers");
  ASSERT_TRUE(through) << through.error();
  EXPECT_TRUE(*through);
  EXPECT_EQ(queue.outcomes, Outcomes({"done", "done", "done"}));
  EXPECT_EQ(queue.workers, 1);
}

TEST(Supervise, NothingToDoStartsNobody) {
  Scripts queue({});
  EXPECT_TRUE(*supervise(queue, -1, "workers"));
  EXPECT_EQ(queue.workers, 0);
}

TEST(Supervise, WhoeverIsAtAnItemAndEndsLosesItAlone) {
  Scripts queue({"true", "echo why >&2; exit 3", "kill -SEGV $$", "true"});
  const Result<bool> through = supervise(queue, -1, "workers");
  ASSERT_TRUE(through) << through.error();
  EXPECT_EQ(queue.outcomes, Outcomes({"done", "lost", "lost", "done"}));
  EXPECT_EQ(queue.workers, 3);
  ASSERT_EQ(queue.losses.size(), 2);
  EXPECT_EQ(queue.losses[0].kind, LossKind::exited);
  EXPECT_EQ(queue.losses[0].obituary, "exited with status 3: why");
  EXPECT_EQ(queue.losses[0].error_output, "why\n");
  EXPECT_EQ(queue.losses[1].kind, LossKind::signalled);
  EXPECT_NE(queue.losses[1].obituary.find("SIGSEGV"), std::string::npos);
}

TEST(Supervise, WhoeverSaysNothingInTimeHangs) {
  Scripts queue({"while :; do sleep 1000; done"});
  queue.limit = std::chrono::milliseconds(1);
  // A worker that hangs before it is at its item is one that does not start.
  Result<bool> through = supervise(queue, -1, "workers");
  for (const Loss& loss : queue.losses) EXPECT_EQ(loss.kind, LossKind::hung);
  EXPECT_FALSE(queue.losses.empty());
}

TEST(Supervise, WhoeverFloodsTheChannelIsEnded) {
  Scripts queue(
      {"while :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx >&3; done",
       "true"});
  const Result<bool> through = supervise(queue, -1, "workers");
  ASSERT_TRUE(through) << through.error();
  EXPECT_EQ(queue.outcomes, Outcomes({"lost", "done"}));
  ASSERT_EQ(queue.losses.size(), 1);
  EXPECT_EQ(queue.losses[0].kind, LossKind::flooded);
  EXPECT_TRUE(queue.losses[0].status.signalled);
}

TEST(Supervise, TheSecondWorkerThatGetsToNoItemIsAnError) {
  Scripts queue({"true"});
  queue.before = "echo no library >&2; exit 127; ";
  const Result<bool> through = supervise(queue, -1, "odd workers");
  ASSERT_FALSE(through);
  EXPECT_EQ(through.error(),
            "odd workers do not start: the last one exited with status 127: no library");
  EXPECT_EQ(queue.workers, 2);
}

TEST(Supervise, AWorkerThatIsThroughTooEarlyIsTriedOnceMore) {
  Scripts queue({"true"});
  queue.before = "echo through >&3; exit 0; ";
  const Result<bool> through = supervise(queue, -1, "workers");
  ASSERT_FALSE(through);
  EXPECT_EQ(through.error(), "workers do not start: the last one exited with status 0");
}

TEST(Supervise, AnErrorOfTheQueueEndsAll) {
  Scripts queue({"echo stop >&3", "true"});
  const Result<bool> through = supervise(queue, -1, "workers");
  ASSERT_FALSE(through);
  EXPECT_EQ(through.error(), "that is enough");
}

TEST(Supervise, AnInterruptionIsNoLoss) {
  const FileDescriptor interrupt(eventfd(1, EFD_CLOEXEC));
  Scripts queue({"while :; do sleep 1000; done"});
  const Result<bool> through = supervise(queue, interrupt.get(), "workers");
  ASSERT_TRUE(through) << through.error();
  EXPECT_FALSE(*through);
  EXPECT_EQ(queue.left(), 1);
  EXPECT_TRUE(queue.losses.empty());
}

}  // namespace
}  // namespace codecbench::process
