#include "harness/conformance/testing/fake_conformers.h"

#include <sys/mman.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "base/hex.h"
#include "codecs/diagnostic.h"
#include "codecs/digest.h"
#include "codecs/keep.h"
#include "codecs/oracle/oracle.h"
#include "codecs/testing/document_codec.h"

namespace codecbench::conformance {
namespace {

// What the oracle decodes of an input, or the refusal.
using Decoding = std::function<Result<Value>(std::string_view)>;

Result<Value> decode_rightly(std::string_view input) { return oracle::decode(Format::cbor, input); }

struct FakeBehaviour {
  Decoding decode = decode_rightly;
  std::function<Value(Value)> before_encoding = [](Value value) { return value; };
  std::function<std::string(std::string)> after_encoding = [](std::string bytes) { return bytes; };
  std::uint64_t digest_error = 0;
  bool decodes = true;
};

class FakeConformer final : public fake::DocumentCodec {
 public:
  FakeConformer(CodecInfo info, FakeBehaviour behaviour)
      : info_(std::move(info)), behaviour_(std::move(behaviour)) {}

  const CodecInfo& info() const override { return info_; }
  bool can(Operation operation) const override {
    return behaviour_.decodes || operation == Operation::encode;
  }
  bool decode_one(std::string_view input) override { return to_value(input).ok(); }
  bool validate_one(std::string_view input) override { return to_value(input).ok(); }
  bool decode_visit_one(std::string_view input, std::uint64_t* digest) override {
    const Result<Value> value = to_value(input);
    if (value) *digest = codecbench::digest(*value) + behaviour_.digest_error;
    return value.ok();
  }
  Result<Value> to_value(std::string_view input) override {
    Result<Value> value = behaviour_.decode(input);
    if (!value) error_ = value.error();
    return value;
  }
  Result<std::string> encoding_of(const Value& value) override {
    if (auto why = unsupported(info_, value)) return Error{*why};
    Result<std::string> bytes = oracle::encode(Format::cbor, behaviour_.before_encoding(value));
    if (!bytes) return bytes;
    return behaviour_.after_encoding(*std::move(bytes));
  }
  std::string_view last_error() const override { return error_; }

 private:
  CodecInfo info_;
  FakeBehaviour behaviour_;
  std::string error_;
};

Support all_of_cbor() {
  Support support;
  support.undefined = support.bytes = support.float16 = support.float32 = support.bignum = true;
  support.any_key = support.tags = support.simple = true;
  return support;
}

CodecInfo fake_info(std::string name) {
  CodecInfo info;
  info.name = std::move(name);
  info.library = "fake";
  info.version = "1.0";
  info.support = all_of_cbor();
  info.policy.writes_shortest = ShortestForm::of_heads;
  info.policy.lenient = {{"duplicate-keys", "The oracle keeps them."}};
  info.calls = {"fake_decode()", "fake_encode()", "fake_validate()"};
  return info;
}

Value with_a_flipped_bit(Value value) {
  if (auto* integer = value.as<Integer>()) integer->n ^= 1;
  return value;
}

Value without_the_last_entry(Value value) {
  if (auto* map = value.as<Map>()) {
    if (!map->entries.empty()) map->entries.pop_back();
  }
  return value;
}

// Text that is not UTF-8 passes as text of one item; everything else as the oracle says.
Result<Value> decode_without_utf8_check(std::string_view input) {
  Result<Value> value = decode_rightly(input);
  if (value || input.empty()) return value;
  const auto head = static_cast<std::size_t>(static_cast<unsigned char>(input.front()));
  if (head < 0x60 || head > 0x77 || input.size() != head - 0x5f) return value;
  return Value::text(input.substr(1));
}

// The longest prefix that the oracle takes.
Result<Value> decode_a_prefix(std::string_view input) {
  for (std::size_t size = 1; size <= input.size(); ++size) {
    Result<Value> value = decode_rightly(input.substr(0, size));
    if (value) return value;
  }
  return Error{"nothing"};
}

Result<Value> decode_with_zeros_behind(std::string_view input) {
  Result<Value> value = decode_rightly(input);
  for (int i = 1; i <= 8 && !value; ++i) {
    value = decode_rightly(std::string(input) + std::string(static_cast<std::size_t>(i), '\0'));
  }
  return value;
}

template <class Misbehave>
Decoding after(Misbehave misbehave) {
  return [misbehave](std::string_view input) {
    misbehave(input);
    return decode_rightly(input);
  };
}

bool is_the_culprit(std::string_view input) { return input == from_hex("8101"); }

void add(Catalog* catalog, CodecInfo info, FakeBehaviour behaviour) {
  catalog->add(info, [info, behaviour]() -> std::unique_ptr<Codec> {
    return std::make_unique<FakeConformer>(info, behaviour);
  });
}

Case make_case(std::string id, CaseClass case_class, std::string_view hex, Expectation expectation,
               std::string_view value = "", std::string profile = "") {
  Case made;
  made.id = std::move(id);
  made.case_class = case_class;
  made.profile = std::move(profile);
  made.clause = "RFC 8949 3";
  made.bytes = from_hex(hex).value_or("");
  made.expectation = expectation;
  if (!value.empty()) made.value = *parse_diagnostic(value);
  return made;
}

}  // namespace

Catalog fake_conformers() {
  Catalog catalog;
  add(&catalog, fake_info("right"), {});
  {
    FakeBehaviour yes;
    yes.decode = [](std::string_view input) -> Result<Value> {
      Result<Value> value = decode_rightly(input);
      return value ? value : Result<Value>(Value::null());
    };
    add(&catalog, fake_info("always-accepts"), yes);
  }
  add(&catalog, fake_info("refuses-everything"),
      {.decode = [](std::string_view) -> Result<Value> { return Error{"no"}; }});
  add(&catalog, fake_info("flips-a-bit"), {.decode = [](std::string_view input) -> Result<Value> {
    Result<Value> value = decode_rightly(input);
    return value ? Result<Value>(with_a_flipped_bit(*value)) : value;
  }});
  add(&catalog, fake_info("flips-a-written-bit"), {.before_encoding = with_a_flipped_bit});
  add(&catalog, fake_info("drops-the-last-entry"),
      {.decode = [](std::string_view input) -> Result<Value> {
        Result<Value> value = decode_rightly(input);
        return value ? Result<Value>(without_the_last_entry(*value)) : value;
      }});
  add(&catalog, fake_info("visits-something-else"), {.digest_error = 1});
  add(&catalog, fake_info("writes-long-heads"), {.after_encoding = [](std::string bytes) {
    return bytes == *from_hex("01") ? *from_hex("1801") : bytes;
  }});
  add(&catalog, fake_info("passes-utf8-on"), {.decode = decode_without_utf8_check});
  {
    CodecInfo declared = fake_info("declares-utf8-passed-on");
    declared.policy.lenient.push_back({"utf8", "Its manual says so."});
    add(&catalog, declared, {.decode = decode_without_utf8_check});
  }
  {
    // What it does not claim, it refuses.
    CodecInfo partial = fake_info("knows-no-tags");
    partial.support.tags = false;
    const CodecInfo info = partial;
    add(&catalog, partial, {.decode = [info](std::string_view input) -> Result<Value> {
      Result<Value> value = decode_rightly(input);
      if (!value) return value;
      if (auto why = unsupported(info, *value)) return Error{*why};
      return value;
    }});
  }
  add(&catalog, fake_info("returns-early"), {.decode = decode_a_prefix});
  add(&catalog, fake_info("reads-on"), {.decode = decode_with_zeros_behind});
  add(&catalog, fake_info("only-encodes"), {.decodes = false});
  add(&catalog, fake_info("leaks"),
      {.decode = after([](std::string_view) { keep(std::malloc(100)); })});
  add(&catalog, fake_info("crashes"), {.decode = after([](std::string_view input) {
                                         if (is_the_culprit(input)) std::raise(SIGSEGV);
                                       })});
  add(&catalog, fake_info("exits"), {.decode = after([](std::string_view input) {
                                       if (is_the_culprit(input)) _exit(0);
                                     })});
  add(&catalog, fake_info("sleeps"), {.decode = after([](std::string_view input) {
                                        while (is_the_culprit(input))
                                          std::this_thread::sleep_for(std::chrono::seconds(1000));
                                      })});
  add(&catalog, fake_info("allocates-64-gb"), {.decode = after([](std::string_view input) {
                                                 if (is_the_culprit(input))
                                                   keep(new char[std::size_t{64} << 30]);
                                               })});
  // Written to, bit by bit: no single request is beyond the limit.
  add(&catalog, fake_info("allocates-in-pieces"),
      {.decode = after([](std::string_view input) {
         for (int i = 0; is_the_culprit(input) && i < 1 << 16; ++i) {
           keep(new char[std::size_t{1} << 20]{});
         }
       })});
  add(&catalog, fake_info("throws"), {.decode = after([](std::string_view input) {
                                        if (is_the_culprit(input))
                                          throw std::runtime_error("thrown on purpose");
                                      })});
  add(&catalog, fake_info("writes-to-the-channel"),
      {.decode = after([](std::string_view) {
         const std::string_view line = "v 0 1\t\t\t\t\t\nnoise\n";
         [[maybe_unused]] const ssize_t written = write(3, line.data(), line.size());
       })});
  return catalog;
}

std::vector<Case> fake_cases() {
  using enum CaseClass;
  using enum Expectation;
  return {
      make_case("one", well_formedness, "01", accept, "1"),
      make_case("array", well_formedness, "8101", accept, "[1]"),
      make_case("map", well_formedness, "a16161f5", accept, "{\"a\": true}"),
      make_case("text", well_formedness, "6161", accept, "\"a\""),
      make_case("tag", well_formedness, "d82001", accept, "32(1)"),
      make_case("cut", well_formedness, "8201", reject),
      make_case("two", well_formedness, "0102", reject),
      make_case("reserved", well_formedness, "1c", reject),
      make_case("long-head", preferred, "1801", not_preferred, "1", "rfc8949-4.1"),
      make_case("bad-utf8", validity, "6180", invalid, "text(h'80')", "utf8"),
      make_case("deep", limit, "8181818101", either, "[[[[1]]]]"),
      make_case("nan", implementation_defined, "f97e01", either),
  };
}

std::vector<DatasetSpec> fake_datasets() {
  DatasetSpec spec;
  spec.name = "small";
  spec.summary = "a fake";
  spec.make = []() -> Result<Dataset> {
    Dataset made;
    made.name = "small";
    made.source = "made for a test";
    made.sha256 = std::string(64, '0');
    made.documents = {*parse_diagnostic("{\"a\": 7, \"b\": [true, \"x\"]}"),
                      *parse_diagnostic("5")};
    made.tried = made.documents.size();
    return made;
  };
  return {spec};
}

}  // namespace codecbench::conformance
