// The memory that a fuzzing run shares with one worker: a batch of inputs, and the answers to them.
//
// The parent makes it, fills it and wakes the worker, which writes one answer after another and
// counts them; when the worker dies, the count says which input killed it. An Exchange owns its
// mapping. At any time either the parent or the worker writes; `done` and the answers are read by
// the parent while the worker writes. The parent trusts nothing that it reads from it: a codec that
// runs wild may have written there.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_EXCHANGE_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_EXCHANGE_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "codecs/codec.h"
#include "harness/differential/answer.h"
#include "harness/differential/input_source.h"
#include "harness/process/shared_file.h"

namespace codecbench::differential {

class Exchange {
 public:
  static constexpr std::size_t max_batch = 512;
  static constexpr std::size_t max_bytes = std::size_t{1} << 20;
  static_assert(max_bytes > InputSource::max_input + input_padding);

  static Result<Exchange> create();
  // In the worker. The descriptor stays the caller's.
  static Result<Exchange> attach(int fd);

  int fd() const { return shared_.fd(); }

  // The parent's side.
  void clear();
  // False if the batch is full. REQUIRES: the input is no longer than max_input.
  bool add(std::string_view input);
  // The first input to answer: those before it are done.
  void start_at(std::size_t index) { shared_->done.store(static_cast<std::uint32_t>(index)); }
  void ask_for_text(bool wanted) { shared_->wants_text = wanted; }

  std::size_t size() const { return shared_->count <= max_batch ? shared_->count : max_batch; }
  std::size_t done() const { return shared_->done.load(); }
  Answer answer(std::size_t index) const { return shared_->answers[index]; }
  void set_answer(std::size_t index, const Answer& answer) { shared_->answers[index] = answer; }
  std::string text() const;

  // The worker's side. An input has input_padding readable bytes behind it.
  std::string_view input(std::size_t index) const;
  bool wants_text() const { return shared_->wants_text; }
  void set_text(std::string_view text);
  void give(std::size_t index, const Answer& answer) {
    shared_->answers[index] = answer;
    shared_->done.store(static_cast<std::uint32_t>(index + 1));
  }

 private:
  static constexpr std::size_t max_text = 4096;
  struct Batch {  // zero bytes are one without inputs
    std::uint32_t count = 0;
    std::atomic<std::uint32_t> done{0};
    bool wants_text = false;
    std::uint32_t text_size = 0;
    std::array<char, max_text> text;
    std::array<std::uint32_t, max_batch> offsets;
    std::array<std::uint32_t, max_batch> sizes;
    std::array<Answer, max_batch> answers;
    std::array<char, max_bytes> bytes;
  };
  static_assert(std::atomic<std::uint32_t>::is_always_lock_free);

  explicit Exchange(process::Shared<Batch> shared) : shared_(std::move(shared)) {}

  process::Shared<Batch> shared_;
};

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_EXCHANGE_H_
