#include "harness/conformance/worker_message.h"

#include <array>
#include <charconv>
#include <vector>

namespace codecbench::conformance {
namespace {

constexpr std::size_t text_limit = 4000;

void append_text(std::string_view text, std::string* line) {
  *line += '\t';
  for (const char c : text.substr(0, text_limit)) {
    *line += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  if (text.size() > text_limit) *line += "...";
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::string to_line(const WorkerMessage& message) {
  switch (message.kind) {
    case WorkerMessageKind::ready:
      return "ready";
    case WorkerMessageKind::done:
      return "done";
    case WorkerMessageKind::verdict:
      break;
  }
  const Judgement& judgement = message.judgement;
  std::string line = "v " + std::to_string(message.item) + " " +
                     std::to_string(static_cast<int>(judgement.outcome));
  const bool passed = judgement.outcome == Outcome::passed;
  append_text(passed ? "" : judgement.expected, &line);
  append_text(passed ? "" : judgement.observed, &line);
  append_text(judgement.note, &line);
  append_text(passed ? "" : judgement.input, &line);
  append_text(passed ? "" : judgement.call, &line);
  return line;
}

std::optional<WorkerMessage> parse_worker_message(std::string_view line) {
  WorkerMessage message;
  if (line == "ready") return message;
  if (line == "done") {
    message.kind = WorkerMessageKind::done;
    return message;
  }
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t tab = line.find('\t');
    fields.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) break;
    line.remove_prefix(tab + 1);
  }
  if (fields.size() != 6 || !fields[0].starts_with("v ")) return std::nullopt;
  const std::string_view head = fields[0].substr(2);
  const std::size_t blank = head.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  const auto item = parse_number<std::size_t>(head.substr(0, blank));
  const auto outcome = parse_number<std::size_t>(head.substr(blank + 1));
  if (!item || !outcome || *outcome >= all_outcomes.size()) return std::nullopt;
  message.kind = WorkerMessageKind::verdict;
  message.item = *item;
  message.judgement.outcome = static_cast<Outcome>(*outcome);
  message.judgement.expected = fields[1];
  message.judgement.observed = fields[2];
  message.judgement.note = fields[3];
  message.judgement.input = fields[4];
  message.judgement.call = fields[5];
  return message;
}

}  // namespace codecbench::conformance
