#include "harness/conformance/tested_codec.h"

#include <algorithm>
#include <utility>

#include "codecs/diagnostic.h"

namespace codecbench::conformance {
namespace {

std::string or_else(const std::string& call, std::string_view otherwise) {
  return call.empty() ? std::string(otherwise) : call;
}

}  // namespace

std::string TestedCodec::call(Operation operation) const {
  const Calls& calls = info().calls;
  switch (operation) {
    case Operation::decode:
      return or_else(calls.decode, "decode");
    case Operation::decode_visit:
      return or_else(calls.decode, "decode") + ", then a visit";
    case Operation::encode:
      return or_else(calls.encode, "encode");
    case Operation::validate:
      return or_else(calls.validate, "validate");
  }
  return "";
}

std::string_view TestedCodec::padded(std::string_view bytes) {
  buffer_ = std::make_unique<char[]>(bytes.size() + input_padding);
  std::copy(bytes.begin(), bytes.end(), buffer_.get());
  return {buffer_.get(), bytes.size()};
}

bool TestedCodec::decode(std::string_view input) {
  box_.record(call(Operation::decode), input);
  return codec_.decode(input);
}

Result<Value> TestedCodec::to_value(std::string_view input) {
  box_.record(call(Operation::decode_visit), input);
  return codec_.to_value(input);
}

std::optional<std::uint64_t> TestedCodec::visit(std::string_view input) {
  box_.record(call(Operation::decode_visit), input);
  std::uint64_t digest = 0;
  if (!codec_.decode_visit(input, &digest)) return std::nullopt;
  return digest;
}

bool TestedCodec::validate(std::string_view input) {
  box_.record(call(Operation::validate), input);
  return codec_.validate(input);
}

bool TestedCodec::accepts(std::string_view input) {
  if (codec_.can(Operation::decode)) return decode(input);
  if (codec_.can(Operation::decode_visit)) return visit(input).has_value();
  return validate(input);
}

std::string TestedCodec::accepting_call() const {
  if (codec_.can(Operation::decode)) return call(Operation::decode);
  if (codec_.can(Operation::decode_visit)) return call(Operation::decode_visit);
  return call(Operation::validate);
}

Result<std::string> TestedCodec::encode(const Value& value) {
  box_.record(call(Operation::encode), to_short_diagnostic(value, BlackBox::shown_input));
  const Result<std::unique_ptr<Codec::Documents>> document = codec_.from_value(value);
  if (!document) return Error{document.error()};
  std::string_view output;
  if (!codec_.encode(**document, 0, &output)) return Error{std::string(codec_.last_error())};
  return std::string(output);
}

}  // namespace codecbench::conformance
