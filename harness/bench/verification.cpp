#include "harness/bench/verification.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"
#include "harness/bench/allocation_counts.h"
#include "harness/bench/difference.h"
#include "harness/bench/disturbance.h"

namespace codecbench {
namespace {

// Most codecs keep the order of maps and the width of floats, and identity needs no sorting.
bool same_data(const Value& a, const Value& b) { return identical(a, b) || equal_as_data(a, b); }

// What is wrong, or "".
std::string check_decode(LoadedCell& cell) {
  const CellInputs& inputs = cell.inputs();
  for (std::size_t i = 0; i < inputs.encoded.size(); ++i) {
    const Result<Value> value = cell.codec().to_value(inputs.encoded[i]);
    if (!value) return fmt::format("document {} is refused: {}", i, value.error());
    if (!same_data((*inputs.values)[i], *value)) {
      return fmt::format("document {} comes out wrong {}", i,
                         first_difference((*inputs.values)[i], *value));
    }
  }
  return "";
}

std::string check_decode_visit(LoadedCell& cell) {
  const CellInputs& inputs = cell.inputs();
  for (std::size_t i = 0; i < inputs.encoded.size(); ++i) {
    std::uint64_t got = 0;
    if (!cell.codec().decode_visit(inputs.encoded[i], &got)) {
      return fmt::format("document {} is refused: {}", i, cell.codec().last_error());
    }
    const std::uint64_t expected = digest((*inputs.values)[i]);
    if (got == expected) continue;
    // to_value() walks the same way and can show what the digest only tells of.
    const Result<Value> value = cell.codec().to_value(inputs.encoded[i]);
    const std::string difference =
        value.ok() ? first_difference((*inputs.values)[i], *value) : value.error();
    return fmt::format("document {} has the digest {:016x}, expected {:016x}{}{}", i, got, expected,
                       difference.empty() ? "" : ": ", difference);
  }
  return "";
}

std::string check_encode(LoadedCell& cell, Format format, std::uint64_t* encoded_bytes) {
  const CellInputs& inputs = cell.inputs();
  for (std::size_t i = 0; i < cell.documents_count(); ++i) {
    std::string_view output;
    if (!cell.codec().encode(cell.documents(), i, &output)) {
      return fmt::format("document {} is refused: {}", i, cell.codec().last_error());
    }
    *encoded_bytes += output.size();
    const Result<Value> value = oracle::decode(format, output);
    if (!value) {
      return fmt::format("document {} is encoded as what is not {}: {}", i, name(format),
                         value.error());
    }
    if (!same_data((*inputs.values)[i], *value)) {
      return fmt::format("document {} is encoded wrong {}", i,
                         first_difference((*inputs.values)[i], *value));
    }
  }
  return "";
}

std::string check_validate(LoadedCell& cell, Format format) {
  const EncodedDocuments documents = cell.inputs().encoded;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (!cell.codec().validate(documents[i])) {
      return fmt::format("document {} is refused: {}", i, cell.codec().last_error());
    }
  }
  for (std::size_t i = 0; i < documents.size(); ++i) {
    // What was cut off stays readable behind the end, and must have no influence. A JSON number is a
    // number without its last digit, too: only what the oracle refuses must be refused.
    const std::string_view truncated = documents[i].substr(0, documents[i].size() - 1);
    if (documents[i].empty() || oracle::decode(format, truncated).ok()) continue;
    if (cell.codec().validate(truncated)) {
      return fmt::format("document {} is accepted without its last byte", i);
    }
    break;
  }
  return "";
}

std::string check(LoadedCell& cell, std::uint64_t* encoded_bytes) {
  const Format format = cell.codec().info().format;
  switch (cell.operation()) {
    case Operation::decode:
      return check_decode(cell);
    case Operation::decode_visit:
      return check_decode_visit(cell);
    case Operation::encode:
      return check_encode(cell, format, encoded_bytes);
    case Operation::validate:
      return check_validate(cell, format);
  }
  return "";
}

// Allocations of what `pass` does; nothing if nobody counts. The peak is above `base`, so that what
// a codec keeps between its passes weighs as much as what another frees and asks for again.
template <class Pass>
std::optional<AllocationDelta> counted(AllocationCounters* counters, std::int64_t base, Pass pass) {
  if (counters == nullptr) {
    pass();
    return std::nullopt;
  }
  const std::int64_t held = memory_in_use(counters) - base;
  const AllocationCount count(counters);
  pass();
  AllocationDelta delta = count.delta();
  delta.peak_bytes = std::max<std::int64_t>(0, held + delta.peak_bytes);
  return delta;
}

// Two passes of the fresh codec, as in a round: the first fills its buffers, the second is the warm
// one, counted and roughly timed. Returns what fails, or "".
std::string warm_up_and_count(LoadedCell& cell, AllocationCounters* counters, std::int64_t base,
                              Verified* verified) {
  bool ok = true;
  const auto first = counted(counters, base, [&] { ok &= cell.pass(); });
  const std::int64_t start_ns = thread_cpu_ns();
  const auto warm = counted(counters, base, [&] { ok &= cell.pass(); });
  verified->rough.pass_ns = std::max<std::int64_t>(1, thread_cpu_ns() - start_ns);
  if (first && warm) {
    verified->allocations =
        Verified::Allocations{warm->calls, warm->bytes, warm->peak_bytes, first->peak_bytes};
  }
  if (ok) return "";
  const std::string why = cell.explain_failure();
  return why.empty() ? "a pass failed, but does not when it is repeated" : why;
}

}  // namespace

Verified verify(const Catalog::Entry& entry, Operation operation, const CellInputs& inputs,
                AllocationCounters* counters) {
  Verified verified;
  verified.encoded_bytes = total_bytes(inputs.encoded);
  const auto in_use = [&] { return counters == nullptr ? 0 : memory_in_use(counters); };
  std::int64_t base = in_use();
  const std::int64_t start_ns = thread_cpu_ns();
  Result<LoadedCell> cell = LoadedCell::load(entry, operation, inputs);
  verified.rough.setup_ns = thread_cpu_ns() - start_ns;
  if (!cell) {
    verified.reason = cell.error();
    verified.correct = false;
    verified.can_be_timed = false;
    return verified;
  }

  // Digests are compared one by one below, which can say more.
  cell->check_digest(false);
  if (operation == Operation::encode) base = in_use();
  verified.reason = warm_up_and_count(*cell, counters, base, &verified);
  verified.can_be_timed = verified.reason.empty();
  if (verified.can_be_timed && !entry.info.yardstick) {
    std::uint64_t encoded_bytes = 0;
    verified.reason = check(*cell, &encoded_bytes);
    if (encoded_bytes > 0) verified.encoded_bytes = encoded_bytes;
  }
  verified.correct = verified.reason.empty();
  return verified;
}

}  // namespace codecbench
