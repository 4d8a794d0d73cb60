// tinycbor, linked from its archive: libcbor has two functions of the same names (CMakeLists.txt).
//
// It has no document. Reading is a cursor over the input, so a "document" here is that cursor and
// only decode+visit is offered; writing is a series of calls, made here from a small tree that lies
// in one piece, as its users make them from data of their own.
#include <tinycbor/cbor.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/adapters/adapter.h"
#include "codecs/adapters/tinycbor_tree.h"

namespace codecbench::tinycbor_adapter {

enum class Reading { cursor, checked };

// CBOR_PARSER_MAX_RECURSIONS, which its own functions stop at and no header of it has.
inline constexpr std::size_t deepest = 1024;
inline constexpr int whole_and_utf8 = CborValidateUtf8 | CborValidateCompleteData;

inline void check(CborError error) {
  if (error != CborNoError) throw std::runtime_error(cbor_error_string(error));
}

inline CodecInfo describe(std::string mode, Calls calls, std::vector<std::string> notes) {
  return {.name = "tinycbor",
          .mode = std::move(mode),
          .format = Format::cbor,
          .library = "TinyCBOR",
          .version = std::to_string(TINYCBOR_VERSION_MAJOR) + "." +
                     std::to_string(TINYCBOR_VERSION_MINOR) + "." +
                     std::to_string(TINYCBOR_VERSION_PATCH),
          .support = everything_of(Format::cbor),
          .policy = {.lenient = {{"duplicate-keys",
                                  "Keys are checked with CborValidateMapKeysAreUnique alone "
                                  "(cbor.h, CborValidationFlags)."},
                                 {"tag-content",
                                  "What a tag may stand on is checked with CborValidateTagUse "
                                  "alone (cbor.h, CborValidationFlags)."}},
                     .duplicate_keys = DuplicateKeys::kept,
                     .max_depth = deepest,
                     .max_depth_source =
                         "CBOR_PARSER_MAX_RECURSIONS is 1024, for its own functions; the walk of "
                         "the adapter stops there too."},
          .calls = std::move(calls),
          .notes = std::move(notes)};
}

// Reads the item under the cursor and moves the cursor behind it.
template <Fold F>
class Walk {
 public:
  explicit Walk(F& f) : f_(f) {}

  typename F::Result item(CborValue& at) {
    switch (cbor_value_get_type(&at)) {
      case CborTextStringType:
        return f_.text(text(at));
      case CborByteStringType:
        return f_.bytes(bytes(at));
      case CborArrayType:
        return array(at);
      case CborMapType:
        return map(at);
      case CborTagType:
        return tag(at);
      default:
        break;
    }
    auto result = fixed(at);
    check(cbor_value_advance_fixed(&at));
    return result;
  }

 private:
  // An item whose value the cursor holds: it costs cbor_value_advance_fixed() to leave.
  typename F::Result fixed(const CborValue& at) {
    switch (cbor_value_get_type(&at)) {
      case CborIntegerType: {
        std::uint64_t n = 0;
        cbor_value_get_raw_integer(&at, &n);
        return f_.integer(cbor_value_is_negative_integer(&at), n);
      }
      case CborBooleanType: {
        bool b = false;
        cbor_value_get_boolean(&at, &b);
        return f_.boolean(b);
      }
      case CborNullType:
        return f_.null();
      case CborUndefinedType:
        return f_.other(Value::undefined());
      case CborHalfFloatType: {
        std::uint16_t bits = 0;
        check(cbor_value_get_half_float(&at, &bits));
        return f_.float16(bits);
      }
      case CborFloatType: {
        float number = 0;
        cbor_value_get_float(&at, &number);
        return f_.float32(number);
      }
      case CborDoubleType: {
        double number = 0;
        cbor_value_get_double(&at, &number);
        return f_.float64(number);
      }
      case CborSimpleType: {
        std::uint8_t number = 0;
        cbor_value_get_simple_type(&at, &number);
        return f_.other(Value(Simple{number}));
      }
      default:
        throw std::runtime_error(cbor_error_string(CborErrorUnknownType));
    }
  }

  std::string_view text(CborValue& at) {
    return string<char>(
        at, [](const CborValue* value, const char** data, std::size_t* size, CborValue* next) {
          return cbor_value_get_text_string_chunk(value, data, size, next);
        });
  }
  std::string_view bytes(CborValue& at) {
    return string<std::uint8_t>(at, [](const CborValue* value, const std::uint8_t** data,
                                       std::size_t* size, CborValue* next) {
      return cbor_value_get_byte_string_chunk(value, data, size, next);
    });
  }
  // The string in the input, or its chunks joined. Holds until the next string.
  template <class Char, class GetChunk>
  std::string_view string(CborValue& at, GetChunk get_chunk) {
    std::string_view whole;
    check(cbor_value_begin_string_iteration(&at));
    for (std::size_t chunks = 0;; ++chunks) {
      const Char* data = nullptr;
      std::size_t size = 0;
      const CborError error = get_chunk(&at, &data, &size, &at);
      if (error == CborErrorNoMoreStringChunks) break;
      check(error);
      const std::string_view chunk(reinterpret_cast<const char*>(data), size);
      if (chunks == 0) {
        whole = chunk;
        continue;
      }
      if (chunks == 1) joined_ = whole;
      joined_ += chunk;
      whole = joined_;
    }
    check(cbor_value_finish_string_iteration(&at));
    return whole;
  }

  typename F::Result array(CborValue& at) {
    auto items = f_.array();
    CborValue inner;
    enter(at, inner);
    while (!cbor_value_at_end(&inner)) items.add(item(inner));
    leave(at, inner);
    return items.done();
  }
  typename F::Result map(CborValue& at) {
    auto entries = f_.map();
    CborValue inner;
    enter(at, inner);
    while (!cbor_value_at_end(&inner)) {
      auto key = item(inner);
      entries.add(std::move(key), item(inner));
    }
    leave(at, inner);
    return entries.done();
  }
  typename F::Result tag(CborValue& at) {
    CborTag number = 0;
    cbor_value_get_tag(&at, &number);
    check(cbor_value_advance_fixed(&at));
    if ((number == CborPositiveBignumTag || number == CborNegativeBignumTag) &&
        cbor_value_is_byte_string(&at)) {
      return f_.other(Value(Bignum{number == CborNegativeBignumTag, std::string(bytes(at))}));
    }
    if (++depth_ > deepest) check(CborErrorNestingTooDeep);
    auto content = item(at);
    --depth_;
    return f_.tag(number, std::move(content));
  }
  void enter(const CborValue& at, CborValue& inner) {
    if (++depth_ > deepest) check(CborErrorNestingTooDeep);
    check(cbor_value_enter_container(&at, &inner));
  }
  void leave(CborValue& at, const CborValue& inner) {
    --depth_;
    check(cbor_value_leave_container(&at, &inner));
  }

  F& f_;
  std::string joined_;
  std::size_t depth_ = 0;
};

template <Reading reading>
class TinyCborReader {
  static constexpr bool checks = reading == Reading::checked;

 public:
  struct Document {
    CborParser parser{};
    CborValue first{};
    const std::uint8_t* end = nullptr;
  };
  static constexpr bool decode_is_lazy = true;

  CodecInfo info() const {
    CodecInfo info = describe(
        checks ? "checked" : "cursor",
        {.decode = checks ? "cbor_value_validate(), cbor_parser_init()" : "cbor_parser_init()",
         .encode = "",
         .validate = checks ? "cbor_value_validate()" : "cbor_value_validate_basic()"},
        {"No document: values are read while they are visited, strings where they lie.",
         checks ? "cbor_value_validate() with CborValidateUtf8 and CborValidateCompleteData "
                  "before the input is read."
                : "UTF-8 is not checked."});
    if (!checks) {
      info.policy.lenient.push_back(
          {"utf8", "UTF-8 is checked with CborValidateUtf8 alone (cbor.h, CborValidationFlags)."});
    }
    return info;
  }

  bool decode(std::string_view input, Document& document) {
    document.end = octets(input) + input.size();
    error_ = cbor_parser_init(octets(input), input.size(), 0, &document.parser, &document.first);
    if (checks && error_ == CborNoError) {
      error_ = cbor_value_validate(&document.first, whole_and_utf8);
    }
    return error_ == CborNoError;
  }
  std::string refusal() const { return cbor_error_string(error_); }
  void release(Document&) {}

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    CborValue at = document.first;
    auto result = Walk<F>(f).item(at);
    if (cbor_value_get_next_byte(&at) != document.end) check(CborErrorGarbageAtEnd);
    return result;
  }

  bool validate(std::string_view input) {
    CborParser parser;
    CborValue first;
    error_ = cbor_parser_init(octets(input), input.size(), 0, &parser, &first);
    if (error_ != CborNoError) return false;
    // cbor_value_validate_basic() does not say where it stopped; cbor_value_validate() with no
    // flag but this one is the same with the end checked.
    error_ = cbor_value_validate(&first, checks ? whole_and_utf8 : CborValidateCompleteData);
    return error_ == CborNoError;
  }

 private:
  CborError error_ = CborNoError;
};

class TinyCborWriter {
 public:
  using Document = Tree;

  CodecInfo info() const {
    CodecInfo info = describe(
        "encoder",
        {.decode = "", .encode = "cbor_encoder_init(), cbor_encode_...()", .validate = ""},
        {"No document: written from a small tree of the adapter's, which lies in one piece.",
         "Into a kept buffer, enlarged by what cbor_encoder_get_extra_bytes_needed() says."});
    info.policy.writes_shortest = ShortestForm::of_heads;
    return info;
  }

  bool build(const Value& value, Document& document) {
    document = {};
    return TreeBuilder{document}.build(value);
  }

  bool encode(const Document& document, std::string_view* output) {
    for (;;) {
      CborEncoder encoder;
      cbor_encoder_init(&encoder, buffer_.data(), buffer_.size(), 0);
      Writer writer(document);
      error_ = writer.item(encoder);
      if (writer.refusal() != CborNoError) error_ = writer.refusal();
      if (error_ == CborNoError) {
        *output = {reinterpret_cast<const char*>(buffer_.data()),
                   cbor_encoder_get_buffer_size(&encoder, buffer_.data())};
        return true;
      }
      if (error_ != CborErrorOutOfMemory) return false;
      buffer_.resize(buffer_.size() + cbor_encoder_get_extra_bytes_needed(&encoder));
    }
  }
  std::string refusal() const { return cbor_error_string(error_); }

 private:
  CborError error_ = CborNoError;
  std::vector<std::uint8_t> buffer_ = std::vector<std::uint8_t>(4096);
};

using Codecs =
    CodecList<TinyCborReader<Reading::cursor>, TinyCborReader<Reading::checked>, TinyCborWriter>;

}  // namespace codecbench::tinycbor_adapter
