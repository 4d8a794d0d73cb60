#include "harness/benchproc/regexp.h"

#include <cstddef>

#include "harness/results/unicode.h"

namespace codecbench::benchproc {
namespace {

using Op = Regexp::Op;
using Instruction = Regexp::Instruction;

bool is_word_character(char32_t c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

// The threads that wait in front of a code point: instructions, each at most once.
class Threads {
 public:
  explicit Threads(std::size_t instructions) : seen_(instructions + 1, 0) {}

  void clear() {
    waiting_.clear();
    ++generation_;
  }
  // Whether it is new.
  bool mark(std::size_t instruction) {
    if (seen_[instruction] == generation_) return false;
    seen_[instruction] = generation_;
    return true;
  }
  void wait_at(std::size_t instruction) { waiting_.push_back(instruction); }
  const std::vector<std::size_t>& waiting() const { return waiting_; }

 private:
  std::vector<std::size_t> waiting_;
  std::vector<std::uint64_t> seen_;
  std::uint64_t generation_ = 1;
};

struct Surroundings {
  bool at_start = false;
  bool at_end = false;
  char32_t before = 0;
  char32_t after = 0;
};

bool holds(Op op, const Surroundings& here) {
  const bool boundary = (!here.at_start && is_word_character(here.before)) !=
                        (!here.at_end && is_word_character(here.after));
  switch (op) {
    case Op::text_start:
      return here.at_start;
    case Op::text_end:
      return here.at_end;
    case Op::line_start:
      return here.at_start || here.before == '\n';
    case Op::line_end:
      return here.at_end || here.after == '\n';
    case Op::word_boundary:
      return boundary;
    case Op::no_word_boundary:
      return !boundary;
    default:
      return false;
  }
}

// Follows everything from `start` that consumes nothing. Whether the end of the program is reached.
bool follow(const Regexp::Program& program, std::size_t start, const Surroundings& here,
            Threads& threads, std::vector<std::size_t>& stack) {
  stack.push_back(start);
  bool matched = false;
  while (!stack.empty()) {
    const std::size_t at = stack.back();
    stack.pop_back();
    if (!threads.mark(at)) continue;
    if (at == program.size()) {
      matched = true;
      continue;
    }
    const Instruction& instruction = program[at];
    switch (instruction.op) {
      case Op::one_of:
      case Op::none_of:
        threads.wait_at(at);
        break;
      case Op::split:
        stack.push_back(at + static_cast<std::size_t>(instruction.y));
        [[fallthrough]];
      case Op::jump:
        stack.push_back(at + static_cast<std::size_t>(instruction.x));
        break;
      default:
        if (holds(instruction.op, here)) stack.push_back(at + 1);
    }
  }
  return matched;
}

}  // namespace

bool Regexp::consumes(const Instruction& instruction, char32_t c) const {
  bool found = false;
  for (const Range& range : classes_[static_cast<std::size_t>(instruction.x)]) {
    found = found || (c >= range.low && c <= range.high);
  }
  return found == (instruction.op == Op::one_of);
}

bool Regexp::matches(std::string_view text) const {
  Threads now(program_.size());
  Threads next(program_.size());
  std::vector<std::size_t> stack;
  Surroundings here;
  here.at_start = true;
  std::size_t offset = 0;
  results::CodePoint point;
  const auto look_at = [&] {
    here.at_end = offset == text.size();
    if (!here.at_end) point = results::first_code_point(text.substr(offset));
    here.after = here.at_end ? 0 : point.value;
  };
  look_at();
  while (true) {
    if (follow(program_, 0, here, now, stack)) return true;
    if (here.at_end) return false;
    const char32_t c = point.value;
    offset += point.length;
    here.at_start = false;
    here.before = c;
    look_at();
    next.clear();
    for (const std::size_t at : now.waiting()) {
      if (consumes(program_[at], c) && follow(program_, at + 1, here, next, stack)) return true;
    }
    std::swap(now, next);
  }
}

}  // namespace codecbench::benchproc
