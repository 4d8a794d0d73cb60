// A codec in a process of its own, which answers batches of inputs whatever becomes of it.
//
// A crash, a hang or a memory bomb is the answer to the input that caused it; the others are
// answered by the process that takes its place. Belongs to one thread, the one that made it: the
// kernel ends the process with that thread.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_CODEC_PROCESS_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_CODEC_PROCESS_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "codecs/codec.h"
#include "harness/differential/answer.h"
#include "harness/differential/exchange.h"
#include "harness/process/conversation.h"

namespace codecbench::differential {

struct ProcessLimits {
  // Of one input, of the CPU; a process that is only waiting for a busy machine is not late.
  std::chrono::milliseconds cpu_time{2000};
  std::optional<std::uint64_t> address_space;  // bytes
};

class CodecProcess {
 public:
  // `program` is started with differential::worker_argument, the format's name and the codec's full name.
  static Result<CodecProcess> create(std::string program, CodecInfo info, ProcessLimits limits);

  const CodecInfo& info() const { return info_; }

  // start() hands a batch over and returns at once, finish() waits for the answers, one an input.
  // REQUIRES: a batch of at most Exchange::max_batch inputs and max_bytes bytes with the padding.
  // Error: the program does not start.
  std::optional<Error> start(const std::vector<std::string>& inputs);
  Result<std::vector<Answer>> finish();

  Result<std::vector<Answer>> ask(const std::vector<std::string>& inputs);
  // Also in words: the value or the reason of a refusal, a crash or a hang.
  Result<Answer> ask_in_words(const std::string& input, std::string* words);

 private:
  CodecProcess(std::string program, CodecInfo info, ProcessLimits limits, Exchange exchange);

  std::optional<Error> ensure_running();
  std::optional<Error> wake();
  // The batch goes on behind the input at `done`, whose answer this is.
  void lose(Reaction reaction, std::string how);
  std::chrono::nanoseconds cpu_used() const;

  std::string program_;
  CodecInfo info_;
  ProcessLimits limits_;
  Exchange exchange_;
  std::optional<process::Conversation> worker_;
  std::size_t progress_ = 0;
  std::string last_loss_;
};

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_CODEC_PROCESS_H_
