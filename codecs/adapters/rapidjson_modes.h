// RapidJSON, header-only, in its modes of use: what rapidjson.cpp and rapidjson_sse2.cpp share.
//
// RAPIDJSON_SSE2 changes inline functions, so RapidJSON with and without it are two libraries, which
// must have two namespaces (RAPIDJSON_NAMESPACE) in one program, and so must what is made of them.
// Whoever includes this has set both macros or neither, and is a unit of its own.
#ifndef CODECBENCH_CODECS_ADAPTERS_RAPIDJSON_MODES_H_
#define CODECBENCH_CODECS_ADAPTERS_RAPIDJSON_MODES_H_

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "codecs/adapters/adapter.h"

#ifdef RAPIDJSON_SSE2
namespace codecbench::rapidjson_sse2_adapter {
inline constexpr bool simd = true;
#else
namespace codecbench::rapidjson_adapter {
inline constexpr bool simd = false;
#endif

namespace rapidjson = ::RAPIDJSON_NAMESPACE;

enum class Mode { fresh, reused_buffers, utf8_check, fast_floats, in_situ };

using Pool = rapidjson::MemoryPoolAllocator<>;

// A pool over a buffer which grows to what the last document took.
class KeptPool {
 public:
  Pool* get() { return &*pool_; }
  void recycle() {
    if (pool_->Capacity() > size_) enlarge();
    pool_->Clear();
  }

 private:
  // Out of line: recycle() costs a dozen instructions more beside it.
  [[gnu::noinline]] void enlarge() {
    size_ = pool_->Capacity() * 2;
    pool_.reset();  // it writes into the buffer when it goes
    buffer_ = std::make_unique<char[]>(size_);
    pool_.emplace(buffer_.get(), size_);
  }

  std::size_t size_ = 4096;
  std::unique_ptr<char[]> buffer_ = std::make_unique<char[]>(size_);
  std::optional<Pool> pool_{std::in_place, buffer_.get(), size_};
};

template <Fold F>
typename F::Result fold_value(const rapidjson::Value& value, F& f) {
  switch (value.GetType()) {
    case rapidjson::kNullType:
      return f.null();
    case rapidjson::kFalseType:
      return f.boolean(false);
    case rapidjson::kTrueType:
      return f.boolean(true);
    case rapidjson::kStringType:
      return f.text({value.GetString(), value.GetStringLength()});
    case rapidjson::kArrayType: {
      auto items = f.array();
      for (const rapidjson::Value& item : value.GetArray()) items.add(fold_value(item, f));
      return items.done();
    }
    case rapidjson::kObjectType: {
      auto entries = f.map();
      for (const auto& member : value.GetObject()) {
        entries.add(f.text({member.name.GetString(), member.name.GetStringLength()}),
                    fold_value(member.value, f));
      }
      return entries.done();
    }
    case rapidjson::kNumberType:
      break;
  }
  if (value.IsDouble()) return f.float64(value.GetDouble());
  if (value.IsUint64()) return f.integer(false, value.GetUint64());
  return fold_signed(value.GetInt64(), f);
}

struct ValueBuilder {
  Pool& pool;

  rapidjson::Value operator()(const Null&) { return rapidjson::Value(); }
  rapidjson::Value operator()(bool b) { return rapidjson::Value(b); }
  rapidjson::Value operator()(const Integer& i) {
    if (i.negative) return rapidjson::Value(static_cast<std::int64_t>(~i.n));
    return rapidjson::Value(std::uint64_t{i.n});
  }
  rapidjson::Value operator()(const Float& x) {
    const double number = x.to_double();
    if (!std::isfinite(number)) throw std::invalid_argument("JSON has no NaN and no infinity");
    return rapidjson::Value(number);
  }
  rapidjson::Value operator()(const Text& t) {  // copied, short ones into the value itself
    return rapidjson::Value(t.utf8.data(), static_cast<rapidjson::SizeType>(t.utf8.size()), pool);
  }
  rapidjson::Value operator()(const Array& a) {
    rapidjson::Value array(rapidjson::kArrayType);
    for (const Value& item : a.items) array.PushBack(build(item), pool);
    return array;
  }
  rapidjson::Value operator()(const Map& m) {
    rapidjson::Value object(rapidjson::kObjectType);
    for (const auto& [key, value] : m.entries) object.AddMember(build(key), build(value), pool);
    return object;
  }

  rapidjson::Value build(const Value& v) { return build_with<rapidjson::Value>(*this, v); }
};

template <Mode mode>
class RapidJson {
  static constexpr bool in_situ = mode == Mode::in_situ;
  static constexpr bool reuses = mode == Mode::reused_buffers || in_situ;
  static constexpr unsigned flags =
      (mode == Mode::fast_floats ? 0 : rapidjson::kParseFullPrecisionFlag) |
      (in_situ ? rapidjson::kParseInsituFlag : 0) |
      (mode == Mode::utf8_check ? rapidjson::kParseValidateEncodingFlag : 0);
  using Tree =
      rapidjson::GenericDocument<rapidjson::UTF8<>, Pool,
                                 std::conditional_t<reuses, Pool, rapidjson::CrtAllocator>>;

 public:
  using Document = std::optional<Tree>;

  CodecInfo info() const {
    constexpr std::string_view names[] = {"fresh", "reused-buffers", "utf8-check", "fast-floats",
                                          "in-situ"};
    Policy policy{
        .lenient = {{"duplicate-keys",
                     "Members are kept as they come, the first of a name is found (its "
                     "documentation, \"Query Object\")."},
                    {"number-precision",
                     "An integer beyond 64 bits is stored as a double (its documentation, "
                     "\"Query Number\")."}},
        .duplicate_keys = DuplicateKeys::kept};
    if (mode != Mode::utf8_check) {
      policy.lenient.push_back(
          {"utf8",
           "UTF-8 is checked with kParseValidateEncodingFlag alone (its documentation, "
           "\"Parse Flags\")."});
    }
    if (mode == Mode::fast_floats) {
      policy.lenient.push_back(
          {"float-accuracy",
           "Without kParseFullPrecisionFlag an error of up to 3 units in the last place is "
           "allowed (its documentation, \"Parsing to Double\")."});
    }
    CodecInfo info{
        .name = simd ? "rapidjson-sse2" : "rapidjson",
        .mode = std::string(names[static_cast<int>(mode)]),
        .format = Format::json,
        .library = "RapidJSON",
        .version = RAPIDJSON_VERSION_STRING,
        .support = {.negative_beyond_int64 = false},
        .policy = std::move(policy),
        .calls = {.decode = "Document::ParseStream()",
                  .encode = "Document::Accept(Writer)",
                  .validate = "Reader::Parse()"},
        .notes = {reuses ? "Value and parse pools over kept buffers, as its DOM guide shows."
                         : "A new Document for each message.",
                  mode == Mode::fast_floats ? "The default flags: floats may be off by up to 3 ulp."
                                            : "kParseFullPrecisionFlag, so that floats are exact.",
                  mode == Mode::utf8_check ? "kParseValidateEncodingFlag checks UTF-8."
                                           : "UTF-8 is not checked.",
                  in_situ ? "Parses in a copy of the input that is made inside the call; strings "
                            "stay there. Integers beyond 64 bits become float64."
                          : "Strings are copied. Integers beyond 64 bits become float64.",
                  "Encodes with one Writer into one StringBuffer, both kept."}};
    if (simd) {
      info.notes.emplace_back(
          "RAPIDJSON_SSE2 is defined. RAPIDJSON_SSE42 differs from it in skipping white space "
          "alone, of which the datasets have none.");
    }
    return info;
  }

  bool decode(std::string_view input, Document& document) {
    if constexpr (reuses) {
      document.emplace(values_.get(), 1024, stack_.get());
    } else {
      document.emplace();
    }
    const auto parse_document = [&](auto& stream) -> rapidjson::ParseResult {
      return document->template ParseStream<flags>(stream);
    };
    if constexpr (in_situ) {
      if (copy_.size() <= input.size()) enlarge_copy(input.size() + 1);
      std::memcpy(copy_.data(), input.data(), input.size());
      copy_[input.size()] = '\0';
      rapidjson::InsituStringStream stream(copy_.data());
      error_ = parse_all(stream, input.size(), parse_document);
    } else {
      error_ = parse(input, parse_document);
    }
    return !error_.IsError();
  }
  std::string refusal() const {
    return std::string(rapidjson::GetParseError_En(error_.Code())) + " At byte " +
           std::to_string(error_.Offset());
  }

  void release(Document& document) {
    document.reset();
    if constexpr (reuses) {
      values_.recycle();
      stack_.recycle();
    }
  }

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    return fold_value(*document, f);
  }

  bool build(const Value& value, Document& document) {
    document.emplace();
    static_cast<rapidjson::Value&>(*document) = ValueBuilder{document->GetAllocator()}.build(value);
    return true;
  }

  bool encode(const Document& document, std::string_view* output) requires(mode == Mode::fresh) {
    buffer_.Clear();
    writer_.Reset(buffer_);
    if (!document->Accept(writer_)) return false;
    *output = {buffer_.GetString(), buffer_.GetSize()};
    return true;
  }

  bool validate(std::string_view input) requires(mode == Mode::utf8_check) {
    rapidjson::BaseReaderHandler<> ignore;
    error_ =
        parse(input, [&](auto& stream) { return reader_.template Parse<flags>(stream, ignore); });
    return !error_.IsError();
  }

 private:
  // RapidJSON is fastest on text that ends with NUL. Here it mostly does, since a buffer of text
  // usually is longer than the text. In either stream a NUL inside the text ends it early.
  template <class Parse>
  static rapidjson::ParseResult parse(std::string_view input, Parse parse) {
    if (input.data()[input.size()] == '\0') {
      rapidjson::StringStream stream(input.data());
      return parse_all(stream, input.size(), parse);
    }
    rapidjson::MemoryStream stream(input.data(), input.size());
    return parse_all(stream, input.size(), parse);
  }
  // Out of line, so that decode() is small enough to be inlined, as it is in a user's program.
  [[gnu::noinline]] void enlarge_copy(std::size_t size) { copy_.resize(size); }
  template <class Stream, class Parse>
  static rapidjson::ParseResult parse_all(Stream& stream, std::size_t size, Parse parse) {
    const rapidjson::ParseResult result = parse(stream);
    if (result.IsError() || stream.Tell() == size) return result;
    return {rapidjson::kParseErrorDocumentRootNotSingular, stream.Tell()};
  }

  rapidjson::ParseResult error_;
  std::string copy_;
  std::conditional_t<reuses, KeptPool, int> values_{};
  std::conditional_t<reuses, KeptPool, int> stack_{};
  rapidjson::Reader reader_;
  rapidjson::StringBuffer buffer_;
  rapidjson::Writer<rapidjson::StringBuffer> writer_{buffer_};
};

}  // namespace codecbench::rapidjson_adapter or its sibling

#endif  // CODECBENCH_CODECS_ADAPTERS_RAPIDJSON_MODES_H_
