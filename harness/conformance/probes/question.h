// What a probing process answers: one question about one codec, put in its own words.
//
// The parent asks (interview.h), the worker answers (probe_worker.h); what is dangerous happens in
// the worker. Most questions are a whole probe; depth and the guard page are asked in steps, since
// their answer may be a crash. Plain data; one line of JSON each.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_PROBES_QUESTION_H_
#define CODECBENCH_HARNESS_CONFORMANCE_PROBES_QUESTION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "codecs/format.h"
#include "harness/conformance/probes/probe.h"

namespace codecbench::conformance {

struct Question {
  std::string codec;  // CodecInfo::full_name()
  Format format = Format::cbor;
  Probe probe = Probe::utf8;
  // Probe::bytes_behind alone: decode messages that end where readable memory does.
  bool guarded = false;
  // depth: whether so many levels are decoded; deep_nesting: of so many levels.
  std::uint64_t levels = 0;
};

// Of a depth question, whose answer is yes or no.
inline constexpr std::string_view answer_decoded = "decoded";
inline constexpr std::string_view answer_refused = "refused";

std::string to_line(const Question& question);
// Nothing if `line` is no question.
std::optional<Question> parse_question(std::string_view line);

// A worker says what it is about to try, so that a crash can name the input, and then the answer.
struct Reply {
  bool final = false;
  std::string trying;  // if not final
  ProbeResult result;  // if final; its `probe` is not sent
};
std::string to_line(const Reply& reply);
std::optional<Reply> parse_reply(std::string_view line);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_PROBES_QUESTION_H_
