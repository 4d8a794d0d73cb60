#include "harness/bench/task.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <utility>

#include "harness/bench/fields.h"

namespace codecbench {
namespace {

using results::Annotation;

template <class E>
struct EnumName {
  E value;
  std::string_view name;
};

constexpr std::array<EnumName<TaskKind>, 5> task_kinds = {{{TaskKind::verify, "verify"},
                                                           {TaskKind::calibrate, "calibrate"},
                                                           {TaskKind::round, "round"},
                                                           {TaskKind::pair, "pair"},
                                                           {TaskKind::count, "count"}}};
constexpr std::array<EnumName<AllocatorRegime>, 2> regimes = {
    {{AllocatorRegime::pinned, "pinned"}, {AllocatorRegime::standard, "default"}}};
constexpr std::array<EnumName<ValueForm>, 2> value_forms = {
    {{ValueForm::cbor, "cbor"}, {ValueForm::diagnostic, "diagnostic"}}};
constexpr std::array<EnumName<MessageKind>, 8> message_kinds = {{
    {MessageKind::started, "started"},
    {MessageKind::begin, "begin"},
    {MessageKind::verified, "verified"},
    {MessageKind::calibrated, "calibrated"},
    {MessageKind::timed, "timed"},
    {MessageKind::paired, "paired"},
    {MessageKind::failed, "failed"},
    {MessageKind::finished, "finished"},
}};

template <class Names, class E>
std::string_view name_in(const Names& names, E value) {
  for (const auto& known : names) {
    if (known.value == value) return known.name;
  }
  return "";
}

template <class E, std::size_t n>
std::optional<E> value_in(const std::array<EnumName<E>, n>& names, std::string_view name) {
  for (const auto& known : names) {
    if (known.name == name) return known.value;
  }
  return std::nullopt;
}

template <class E, std::size_t n>
std::optional<E> enum_of_name(const std::array<E, n>& all, std::string_view wanted) {
  for (const E value : all) {
    if (name(value) == wanted) return value;
  }
  return std::nullopt;
}

void add_section(Annotation* annotation, std::string_view key, const Section& section) {
  add_field(annotation, key,
            fmt::format("{}+{}+{}", section.offset, section.length, section.bytes));
}

std::optional<Section> section_field(const Annotation& annotation, std::string_view key) {
  std::string_view text = annotation.find(key).value_or("");
  std::array<std::uint64_t, 3> numbers{};
  for (std::uint64_t& number : numbers) {
    const std::size_t plus = text.find('+');
    const std::string_view digits = text.substr(0, plus);
    const char* end = digits.data() + digits.size();
    const auto [stopped, failed] = std::from_chars(digits.data(), end, number);
    if (failed != std::errc() || stopped != end) return std::nullopt;
    text.remove_prefix(plus == std::string_view::npos ? text.size() : plus + 1);
  }
  if (!text.empty()) return std::nullopt;
  return Section{numbers[0], numbers[1], numbers[2]};
}

Annotation annotation_of(const DatasetImage& image) {
  Annotation line{"dataset", {}};
  add_field(&line, "name", image.name);
  add_field(&line, "documents", image.documents);
  add_field(&line, "digest", image.digest);
  for (const Format format : all_formats) {
    const std::optional<Section>& section = image.encoded[static_cast<std::size_t>(format)];
    if (section) add_section(&line, name(format), *section);
  }
  add_field(&line, "value-form", name_in(value_forms, image.value_form));
  add_section(&line, "values", image.values);
  return line;
}

std::optional<DatasetImage> image_of(const Annotation& line) {
  DatasetImage image;
  image.name = text_field(line, "name");
  const auto documents = number_field<std::uint64_t>(line, "documents");
  const auto digest = number_field<std::uint64_t>(line, "digest");
  const auto value_form = value_in(value_forms, text_field(line, "value-form"));
  const auto values = section_field(line, "values");
  if (!documents || !digest || !value_form || !values) return std::nullopt;
  image.documents = *documents;
  image.digest = *digest;
  image.value_form = *value_form;
  image.values = *values;
  for (const Format format : all_formats) {
    image.encoded[static_cast<std::size_t>(format)] = section_field(line, name(format));
  }
  return image;
}

Annotation annotation_of(const TaskCell& cell) {
  Annotation line{"cell", {}};
  add_field(&line, "number", cell.number);
  add_field(&line, "codec", cell.codec);
  add_field(&line, "format", name(cell.format));
  add_field(&line, "dataset", cell.dataset);
  add_field(&line, "operation", name(cell.operation));
  add_field(&line, "passes", cell.passes);
  add_field(&line, "warm-up", cell.warm_up);
  add_field(&line, "check-digest", cell.check_digest);
  return line;
}

std::optional<TaskCell> cell_of(const Annotation& line, std::size_t datasets) {
  const auto number = number_field<std::size_t>(line, "number");
  const auto format = enum_of_name(all_formats, text_field(line, "format"));
  const auto dataset = number_field<std::size_t>(line, "dataset");
  const auto operation = enum_of_name(all_operations, text_field(line, "operation"));
  const auto passes = number_field<std::int64_t>(line, "passes");
  const auto warm_up = number_field<std::int64_t>(line, "warm-up");
  if (!number || !format || !dataset || *dataset >= datasets || !operation || !passes ||
      *passes < 1 || !warm_up || *warm_up < 0) {
    return std::nullopt;
  }
  return TaskCell{*number,  text_field(line, "codec"),       *format, *dataset, *operation, *passes,
                  *warm_up, flag_field(line, "check-digest")};
}

void add_verified(Annotation* line, const Verified& verified) {
  add_field(line, "correct", verified.correct);
  add_field(line, "can-be-timed", verified.can_be_timed);
  add_field(line, "encoded-bytes", verified.encoded_bytes);
  add_field(line, "setup-ns", verified.rough.setup_ns);
  add_field(line, "pass-ns", verified.rough.pass_ns);
  if (!verified.allocations) return;
  add_field(line, "calls", verified.allocations->calls);
  add_field(line, "bytes", verified.allocations->bytes);
  add_field(line, "peak", verified.allocations->peak_bytes);
  add_field(line, "first-pass-peak", verified.allocations->first_pass_peak_bytes);
}

bool read_verified(const Annotation& line, Verified* verified) {
  verified->correct = flag_field(line, "correct");
  verified->can_be_timed = flag_field(line, "can-be-timed");
  verified->reason = text_field(line, "reason");
  const auto encoded_bytes = number_field<std::uint64_t>(line, "encoded-bytes");
  const auto setup_ns = number_field<std::int64_t>(line, "setup-ns");
  const auto pass_ns = number_field<std::int64_t>(line, "pass-ns");
  if (!encoded_bytes || !setup_ns || !pass_ns) return false;
  verified->encoded_bytes = *encoded_bytes;
  verified->rough = {*setup_ns, *pass_ns};
  if (!line.find("calls")) return true;
  const auto calls = number_field<std::int64_t>(line, "calls");
  const auto bytes = number_field<std::int64_t>(line, "bytes");
  const auto peak = number_field<std::int64_t>(line, "peak");
  const auto first_peak = number_field<std::int64_t>(line, "first-pass-peak");
  if (!calls || !bytes || !peak || !first_peak) return false;
  verified->allocations = Verified::Allocations{*calls, *bytes, *peak, *first_peak};
  return true;
}

void add_timed(Annotation* line, const Timed& timed) {
  add_field(line, "passes", timed.passes);
  add_field(line, "cpu-ns", timed.cpu_ns);
  add_field(line, "wall-ns", timed.wall_ns);
  add_field(line, "minor-faults", timed.minor_faults);
  add_field(line, "major-faults", timed.major_faults);
  add_field(line, "involuntary", timed.involuntary_switches);
}

bool read_timed(const Annotation& line, Timed* timed) {
  const auto passes = number_field<std::int64_t>(line, "passes");
  const auto cpu_ns = number_field<double>(line, "cpu-ns");
  const auto wall_ns = number_field<double>(line, "wall-ns");
  const auto minor_faults = number_field<std::int64_t>(line, "minor-faults");
  const auto major_faults = number_field<std::int64_t>(line, "major-faults");
  const auto involuntary = number_field<std::int64_t>(line, "involuntary");
  if (!passes || !cpu_ns || !wall_ns || !minor_faults || !major_faults || !involuntary) {
    return false;
  }
  *timed = {*passes, *cpu_ns, *wall_ns, *minor_faults, *major_faults, *involuntary};
  return true;
}

void add_paired(Annotation* line, const Paired& paired) {
  add_field(line, "pairs", paired.pairs);
  add_field(line, "passes", paired.passes);
  add_field(line, "adapter-ns", paired.adapter_ns);
  add_field(line, "plain-ns", paired.plain_ns);
}

bool read_paired(const Annotation& line, Paired* paired) {
  const auto pairs = number_field<std::int64_t>(line, "pairs");
  const auto passes = number_field<std::int64_t>(line, "passes");
  const auto adapter_ns = number_field<double>(line, "adapter-ns");
  const auto plain_ns = number_field<double>(line, "plain-ns");
  if (!pairs || !passes || !adapter_ns || !plain_ns) return false;
  *paired = {*pairs, *passes, *adapter_ns, *plain_ns};
  return true;
}

// Fills the part of the message that its kind has; false if a field is missing.
bool read_body(const Annotation& line, Message* message) {
  switch (message->kind) {
    case MessageKind::started:
    case MessageKind::finished: {
      const auto noise = number_field<double>(line, "noise-ns");
      message->noise_ns = noise.value_or(0);
      message->voluntary_switches = number_field<std::int64_t>(line, "voluntary").value_or(0);
      message->involuntary_switches = number_field<std::int64_t>(line, "involuntary").value_or(0);
      message->build = {text_field(line, "suite"), text_field(line, "compiler"),
                        text_field(line, "flags")};
      message->link.objects = text_field(line, "objects");
      message->link.layout = number_field<std::int64_t>(line, "layout").value_or(0);
      message->link.seed = number_field<std::uint64_t>(line, "layout-seed").value_or(0);
      return noise.has_value();
    }
    case MessageKind::begin:
    case MessageKind::failed:
      return true;
    case MessageKind::verified:
      return read_verified(line, &message->verified);
    case MessageKind::calibrated: {
      const auto setup = number_field<std::int64_t>(line, "setup-ns");
      const auto pass = number_field<std::int64_t>(line, "pass-ns");
      if (!setup || !pass) return false;
      message->calibrated = {*setup, *pass};
      return true;
    }
    case MessageKind::timed:
      return read_timed(line, &message->timed);
    case MessageKind::paired:
      return read_paired(line, &message->paired);
  }
  return false;
}

}  // namespace

std::string_view name(AllocatorRegime regime) { return name_in(regimes, regime); }

std::optional<AllocatorRegime> parse_allocator_regime(std::string_view name) {
  return value_in(regimes, name);
}

std::string to_text(const Task& task) {
  Annotation head{"task", {}};
  add_field(&head, "kind", name_in(task_kinds, task.kind));
  if (task.cpu) add_field(&head, "cpu", *task.cpu);
  add_field(&head, "alloc", name(task.allocator));
  add_field(&head, "sample-ns", task.sample_ns);
  std::string text = to_line(head) + "\n";
  for (const DatasetImage& image : task.datasets) text += to_line(annotation_of(image)) + "\n";
  for (const TaskCell& cell : task.cells) text += to_line(annotation_of(cell)) + "\n";
  return text;
}

Result<Task> parse_task(std::string_view text) {
  Task task;
  bool has_head = false;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    const std::string_view line = text.substr(0, newline);
    text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
    ++number;

    const Error bad_line{fmt::format("line {} of the worker's task is wrong: {}", number, line)};
    const std::optional<Annotation> annotation = results::parse_annotation(line);
    if (!annotation) return bad_line;
    if (annotation->kind == "task") {
      const auto kind = value_in(task_kinds, text_field(*annotation, "kind"));
      const auto regime = parse_allocator_regime(text_field(*annotation, "alloc"));
      const auto sample_ns = number_field<std::int64_t>(*annotation, "sample-ns");
      if (!kind || !regime || !sample_ns) return bad_line;
      task.kind = *kind;
      task.cpu = number_field<int>(*annotation, "cpu");
      task.allocator = *regime;
      task.sample_ns = *sample_ns;
      has_head = true;
    } else if (annotation->kind == "dataset") {
      std::optional<DatasetImage> image = image_of(*annotation);
      if (!image) return bad_line;
      task.datasets.push_back(*std::move(image));
    } else if (annotation->kind == "cell") {
      std::optional<TaskCell> cell = cell_of(*annotation, task.datasets.size());
      if (!cell) return bad_line;
      task.cells.push_back(*std::move(cell));
    } else {
      return bad_line;
    }
  }
  if (!has_head) return Error{"the worker's task has no head"};
  return task;
}

std::string to_line(const Message& message) {
  Annotation line{std::string(name_in(message_kinds, message.kind)), {}};
  switch (message.kind) {
    case MessageKind::started:
      add_field(&line, "suite", message.build.suite);
      add_field(&line, "compiler", message.build.compiler);
      add_field(&line, "flags", message.build.flags);
      add_field(&line, "objects", message.link.objects);
      add_field(&line, "layout", message.link.layout);
      add_field(&line, "layout-seed", message.link.seed);
      [[fallthrough]];
    case MessageKind::finished:
      add_field(&line, "noise-ns", message.noise_ns);
      add_field(&line, "voluntary", message.voluntary_switches);
      add_field(&line, "involuntary", message.involuntary_switches);
      return results::to_line(line);
    case MessageKind::begin:
      add_field(&line, "cell", message.cell);
      break;
    case MessageKind::failed:
      add_field(&line, "cell", message.cell);
      add_field(&line, "reason", message.reason);
      break;
    case MessageKind::verified:
      add_field(&line, "cell", message.cell);
      add_verified(&line, message.verified);
      add_field(&line, "reason", message.verified.reason);
      break;
    case MessageKind::calibrated:
      add_field(&line, "cell", message.cell);
      add_field(&line, "setup-ns", message.calibrated.setup_ns);
      add_field(&line, "pass-ns", message.calibrated.pass_ns);
      break;
    case MessageKind::timed:
      add_field(&line, "cell", message.cell);
      add_timed(&line, message.timed);
      break;
    case MessageKind::paired:
      add_field(&line, "cell", message.cell);
      add_paired(&line, message.paired);
      break;
  }
  return results::to_line(line);
}

std::optional<Message> parse_message(std::string_view line) {
  const std::optional<Annotation> annotation = results::parse_annotation(line);
  if (!annotation) return std::nullopt;
  const auto kind = value_in(message_kinds, annotation->kind);
  if (!kind) return std::nullopt;
  Message message;
  message.kind = *kind;
  message.reason = text_field(*annotation, "reason");
  const bool of_a_cell = *kind != MessageKind::started && *kind != MessageKind::finished;
  const auto cell = number_field<std::size_t>(*annotation, "cell");
  if (of_a_cell && !cell) return std::nullopt;
  message.cell = cell.value_or(0);
  if (!read_body(*annotation, &message)) return std::nullopt;
  return message;
}

}  // namespace codecbench
