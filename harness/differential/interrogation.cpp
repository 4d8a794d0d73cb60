#include "harness/differential/interrogation.h"

#include <sys/resource.h>

#include <memory>

#include "codecs/diagnostic.h"
#include "codecs/digest.h"
#include "codecs/oracle/oracle.h"

namespace codecbench::differential {
namespace {

constexpr std::size_t shown_text = 2000;
// An input of a few kilobytes that makes a process grow by this is a bomb.
constexpr long bomb_kilobytes = 128 << 10;

long peak_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

bool ran_out_of_memory(std::string_view reason) {
  return reason.find("bad_alloc") != std::string_view::npos;
}

Echo encode_again(Codec& codec, const Value& value, std::uint64_t expected) {
  if (!codec.can(Operation::encode) || unsupported(codec.info(), value) ||
      oracle::unrepresentable(codec.info().format, value)) {
    return Echo::none;
  }
  const Result<std::unique_ptr<Codec::Documents>> document = codec.from_value(value);
  std::string_view output;
  if (!document || !codec.encode(**document, 0, &output)) return Echo::refused;
  const Result<Value> read = oracle::decode(codec.info().format, output);
  if (!read) return Echo::ill_formed;
  return digest(*read) == expected ? Echo::same : Echo::other_value;
}

}  // namespace

Answer interrogate(Codec& codec, std::string_view input, std::string* text) {
  Answer answer;
  const long before = peak_kilobytes();
  const bool decodes = codec.can(Operation::decode) || codec.can(Operation::decode_visit);
  if (!decodes) {
    answer.reaction = codec.validate(input) ? Reaction::accepted : Reaction::refused;
    if (text != nullptr) {
      *text = answer.reaction == Reaction::accepted ? "accepted" : std::string(codec.last_error());
    }
    return answer;
  }
  const Result<Value> value = codec.to_value(input);
  answer.reaction = value.ok() ? Reaction::accepted : Reaction::refused;
  answer.has_value = value.ok();
  if (value.ok()) answer.digest = digest(*value);
  if (text != nullptr) *text = value.ok() ? to_short_diagnostic(*value, shown_text) : value.error();
  answer.process_grew = peak_kilobytes() - before > bomb_kilobytes;
  if (answer.process_grew || (!value.ok() && ran_out_of_memory(value.error()))) {
    answer.reaction = Reaction::out_of_memory;
    return answer;
  }
  if (codec.can(Operation::decode_visit)) {
    std::uint64_t visited = 0;
    const bool visits = codec.decode_visit(input, &visited);
    answer.visit_differs = visits != value.ok() || (visits && visited != answer.digest);
  }
  if (codec.can(Operation::validate)) {
    answer.validate_differs = codec.validate(input) != value.ok();
  }
  if (value.ok()) answer.echo = encode_again(codec, *value, answer.digest);
  return answer;
}

}  // namespace codecbench::differential
