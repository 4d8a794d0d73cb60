#include "harness/bench/testing/fake_codecs.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "codecs/digest.h"
#include "codecs/keep.h"
#include "codecs/oracle/oracle.h"
#include "codecs/testing/document_codec.h"

namespace codecbench::fake {
namespace {

// Set in workers of rounds alone: what misbehaves only while it is timed looks here.
bool is_timed() { return std::getenv("CODECBENCH_PADDING") != nullptr; }

[[noreturn]] void sleep_for_ever() {
  while (true) std::this_thread::sleep_for(std::chrono::seconds(1000));
}

// How a fake differs from a right codec. Called before each operation; false refuses.
struct Behaviour {
  std::function<bool(int call)> before = [](int) { return true; };
  std::function<Value(Value)> change = [](Value value) { return value; };
  std::uint64_t digest_error = 0;
  bool accepts_anything = false;
  bool builds = true;
  std::function<void()> on_decode = [] {};
};

class FakeCodec final : public DocumentCodec {
 public:
  FakeCodec(CodecInfo info, Behaviour behaviour)
      : info_(std::move(info)), behaviour_(std::move(behaviour)) {}

  const CodecInfo& info() const override { return info_; }
  bool can(Operation operation) const override {
    return operation != Operation::decode_visit || !info_.yardstick;
  }

  bool decode_one(std::string_view input) override {
    if (!start()) return false;
    behaviour_.on_decode();
    if (info_.yardstick) return true;
    Result<Value> value = oracle::decode(info_.format, input);
    return value.ok() || refuse(value.error());
  }

  bool decode_visit_one(std::string_view input, std::uint64_t* digest) override {
    const Result<Value> value = to_value(input);
    if (!value) return refuse(value.error());
    *digest = codecbench::digest(*value) + behaviour_.digest_error;
    return true;
  }

  bool validate_one(std::string_view input) override {
    if (!start()) return false;
    if (info_.yardstick || behaviour_.accepts_anything) return true;
    return oracle::decode(info_.format, input).ok() || refuse("malformed");
  }

  bool encode_one() override { return start(); }

  Result<Value> to_value(std::string_view input) override {
    if (!start()) return Error{error_};
    Result<Value> value = oracle::decode(info_.format, input);
    if (!value) return value;
    return behaviour_.change(*std::move(value));
  }

  Result<std::string> encoding_of(const Value& value) override {
    if (!behaviour_.builds) return Error{"no such document"};
    return oracle::encode(info_.format, behaviour_.change(value));
  }

  std::string_view last_error() const override { return error_; }

 private:
  bool start() { return behaviour_.before(calls_++) || refuse("refused on purpose"); }
  bool refuse(std::string why) {
    error_ = std::move(why);
    return false;
  }

  CodecInfo info_;
  Behaviour behaviour_;
  int calls_ = 0;
  std::string error_;
};

CodecInfo fake_info(std::string name, Format format) {
  CodecInfo info;
  info.name = std::move(name);
  info.format = format;
  info.library = "fake";
  info.version = "1.0";
  info.support.bytes = true;
  info.notes = {"A fake."};
  return info;
}

void add_fake(Catalog* catalog, CodecInfo info, Behaviour behaviour = {}) {
  catalog->add(info, [info, behaviour]() -> std::unique_ptr<Codec> {
    return std::make_unique<FakeCodec>(info, behaviour);
  });
}

// The first item of an array becomes 7.
Value with_a_wrong_item(Value value) {
  if (auto* array = value.as<Array>()) {
    if (!array->items.empty()) array->items.front() = Value::integer(7);
  }
  return value;
}

Value document(std::int64_t n) {
  return Value::array({Value::integer(n), Value::text("text " + std::to_string(n)),
                       Value::map({{Value::text("key"), Value::float64(n / 8.0)}})});
}

Dataset dataset(std::string name, std::vector<Value> documents) {
  Dataset made;
  made.name = std::move(name);
  made.source = "made for a test";
  made.documents = std::move(documents);
  made.tried = made.documents.size();
  // No test looks into it; it has to be there and to differ.
  made.sha256 = std::string(56, '0') + std::to_string(10'000'000 + made.documents.size());
  return made;
}

DatasetSpec spec(std::string name, std::function<Result<Dataset>()> make) {
  DatasetSpec made;
  made.name = std::move(name);
  made.summary = "a fake";
  made.make = std::move(make);
  made.absent = []() -> std::optional<std::string> { return std::nullopt; };
  return made;
}

}  // namespace

Catalog catalog() {
  Catalog catalog;
  catalog.add_absent({"missing", "libmissing-dev"});
  add_fake(&catalog, fake_info("right", Format::cbor));
  add_fake(&catalog, fake_info("right", Format::json));
  CodecInfo null = fake_info("null", Format::cbor);
  null.yardstick = true;
  add_fake(&catalog, null);
  CodecInfo modal = fake_info("modal", Format::msgpack);
  modal.mode = "reused";
  add_fake(&catalog, modal);
  CodecInfo textual = fake_info("textual", Format::cbor);
  textual.support.bytes = false;
  add_fake(&catalog, textual);

  add_fake(&catalog, fake_info("wrong-value", Format::cbor), {.change = with_a_wrong_item});
  add_fake(&catalog, fake_info("wrong-digest", Format::cbor), {.digest_error = 1});
  add_fake(&catalog, fake_info("gullible", Format::cbor), {.accepts_anything = true});
  add_fake(&catalog, fake_info("unbuildable", Format::cbor), {.builds = false});
  add_fake(&catalog, fake_info("refusing", Format::cbor),
           {.before = [](int call) { return call % 3 != 1; }});
  // Right for one look at three documents, refusing from then on.
  add_fake(&catalog, fake_info("tiring", Format::cbor),
           {.before = [](int call) { return call < 3; }});
  add_fake(&catalog, fake_info("refusing-in-rounds", Format::cbor),
           {.before = [](int) { return !is_timed(); }});

  // Two blocks of 100 bytes, live one after the other and then both.
  add_fake(&catalog, fake_info("allocating", Format::cbor), {.on_decode = [] {
    void* first = std::malloc(100);
    void* second = std::malloc(100);
    keep(first);
    keep(second);
    std::free(first);
    std::free(second);
  }});
  add_fake(&catalog, fake_info("chatty", Format::cbor), {.before = [](int) {
    std::puts("a line on standard output");
    std::fputs("a line on standard error\n", stderr);
    const std::string_view line = "a line where results go\n";
    [[maybe_unused]] const ssize_t written = write(3, line.data(), line.size());
    return true;
  }});

  add_fake(&catalog, fake_info("crashing", Format::cbor), {.before = [](int) -> bool {
    std::fputs("fake: about to abort\n", stderr);
    std::abort();
  }});
  add_fake(&catalog, fake_info("crashing-in-rounds", Format::cbor), {.before = [](int) {
    if (is_timed()) std::abort();
    return true;
  }});
  add_fake(&catalog, fake_info("hanging", Format::cbor),
           {.before = [](int) -> bool { sleep_for_ever(); }});
  add_fake(&catalog, fake_info("hanging-in-rounds", Format::cbor), {.before = [](int) {
    if (is_timed()) sleep_for_ever();
    return true;
  }});
  add_fake(&catalog, fake_info("exiting", Format::cbor), {.before = [](int) -> bool { _exit(0); }});
  // Takes memory until there is none; AddressSanitizer and the limit both end it with a crash.
  add_fake(&catalog, fake_info("bomb", Format::cbor), {.before = [](int) {
    for (int i = 0; i < 64; ++i) keep(new char[std::size_t{1} << 40]);
    return true;
  }});
  return catalog;
}

Dataset tiny_dataset() { return dataset("tiny", {document(1), document(2), document(3)}); }

std::vector<DatasetSpec> datasets() {
  std::vector<DatasetSpec> all;
  all.push_back(spec("tiny", []() -> Result<Dataset> { return tiny_dataset(); }));
  all.push_back(spec("binary", []() -> Result<Dataset> {
    return dataset("binary", {Value::array({Value::bytes("\x01\x02")})});
  }));
  all.push_back(spec("large", []() -> Result<Dataset> {
    std::vector<Value> documents;
    for (std::int64_t n = 0; n < 2000; ++n) documents.push_back(document(n));
    return dataset("large", std::move(documents));
  }));
  DatasetSpec gone = spec("gone", []() -> Result<Dataset> { return Error{"it is gone"}; });
  gone.absent = []() -> std::optional<std::string> { return "install the package gone"; };
  all.push_back(gone);
  gone.name = "away";
  gone.stand_in = "tiny";
  all.push_back(gone);
  all.push_back(spec("broken", []() -> Result<Dataset> { return Error{"dataset broken: why"}; }));
  return all;
}

}  // namespace codecbench::fake
