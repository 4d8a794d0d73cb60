// jsoncons, header-only: CBOR, MessagePack and JSON over one document type, whose objects are
// sorted by name (json) or in the order of the input (ojson).
#include <cmath>
#include <cstdint>
#include <jsoncons/json.hpp>
#include <jsoncons_ext/cbor/cbor.hpp>
#include <jsoncons_ext/msgpack/msgpack.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "codecs/adapters/adapter.h"

namespace codecbench::jsoncons_adapter {

using jsoncons::bigint;
using jsoncons::json_type;
using jsoncons::semantic_tag;

inline constexpr std::int64_t nanoseconds_a_second = 1'000'000'000;

inline Value from_bigint(bigint number) {
  const bool negative = number < 0;
  if (negative) number = -number - 1;
  int sign = 0;
  std::vector<std::uint8_t> magnitude;
  number.write_bytes_be(sign, magnitude);
  const auto result = normalized(Bignum{negative, {magnitude.begin(), magnitude.end()}});
  if (const auto* integer = std::get_if<Integer>(&result)) return Value(*integer);
  return Value(std::get<Bignum>(result));
}

// An integer beyond 64 bits is a text of its decimal digits, tagged as bigint.
inline Value from_digits(std::string_view digits) {
  return from_bigint(bigint::from_string(digits.data(), digits.size()));
}
inline std::string to_digits(const Bignum& b) {
  bigint number = bigint::from_bytes_be(
      1, reinterpret_cast<const std::uint8_t*>(b.magnitude.data()), b.magnitude.size());
  if (b.negative) number = -number - 1;
  return number.to_string();
}

// A decimal fraction is a text such as "-1.5e+3", tagged as bigdec: its digits are the mantissa.
inline Value from_decimal_fraction(std::string_view text) {
  const std::string_view mantissa = text.substr(0, text.find('e'));
  std::int64_t exponent = 0;
  if (mantissa.size() < text.size()) {
    exponent = std::stoll(std::string(text.substr(mantissa.size() + 1)));
  }
  std::string digits(mantissa);
  const std::size_t point = digits.find('.');
  if (point != std::string::npos) {
    digits.erase(point, 1);
    exponent -= static_cast<std::int64_t>(digits.size() - point);
  }
  return Value::tag(4, Value::array({Value::integer(exponent), from_digits(digits)}));
}

// A bigfloat is a text such as "-0x3p-1F", mantissa and exponent in hexadecimal.
inline Value from_bigfloat(std::string_view text) {
  const auto number = [](std::string digits) {
    const std::size_t prefix = digits.find("0x");
    if (prefix != std::string::npos) digits.erase(prefix, 2);
    return from_bigint(bigint::from_string_radix(digits.data(), digits.size(), 16));
  };
  const std::size_t p = text.find('p');
  return Value::tag(5, Value::array({number(std::string(text.substr(p + 1))),
                                     number(std::string(text.substr(0, p)))}));
}

// A MessagePack timestamp is an integer of seconds or, if it has nanoseconds, a text of the
// nanoseconds since 1970.
inline Value from_nanoseconds(std::string_view digits) {
  __int128 total = 0;  // 2^63 seconds are below 2^93 nanoseconds
  for (const char digit : digits) {
    if (digit != '-') total = total * 10 + (digit - '0');
  }
  if (digits.starts_with('-')) total = -total;
  auto seconds = static_cast<std::int64_t>(total / nanoseconds_a_second);
  auto rest = static_cast<std::int64_t>(total % nanoseconds_a_second);
  if (rest < 0) {
    rest += nanoseconds_a_second;
    --seconds;
  }
  return Value(Timestamp{seconds, static_cast<std::uint32_t>(rest)});
}
inline std::string to_nanoseconds(const Timestamp& t) {
  bigint total(t.seconds);
  total *= nanoseconds_a_second;
  total += t.nanoseconds;
  return total.to_string();
}

// The CBOR tag that the document keeps beside a value, as its encoder writes it again.
template <class Json>
std::optional<std::uint64_t> kept_tag(const Json& j) {
  const bool bytes = j.type() == json_type::byte_string_value;
  switch (j.tag()) {
    case semantic_tag::datetime:
      return 0;
    case semantic_tag::epoch_second:
      return 1;
    case semantic_tag::base64url:
      return bytes ? 21 : 33;
    case semantic_tag::base64:
      return bytes ? 22 : 34;
    case semantic_tag::base16:
      return 23;
    case semantic_tag::uri:
      return 32;
    case semantic_tag::ext:
      return j.ext_tag();
    default:
      return std::nullopt;
  }
}

template <Format format, class Json, Fold F>
typename F::Result fold_string(const Json& j, F& f) {
  const std::string_view text = j.as_string_view();
  if (j.tag() == semantic_tag::none) return f.text(text);
  if (j.tag() == semantic_tag::bigint) return f.other(from_digits(text));
  if constexpr (format == Format::msgpack) {
    if (j.tag() == semantic_tag::epoch_nano) return f.other(from_nanoseconds(text));
  }
  if constexpr (format == Format::cbor) {
    if (j.tag() == semantic_tag::bigdec) return f.other(from_decimal_fraction(text));
    if (j.tag() == semantic_tag::bigfloat) return f.other(from_bigfloat(text));
    if (const auto tag = kept_tag(j)) return f.other(Value::tag(*tag, Value::text(text)));
  }
  return f.text(text);
}

template <Format format, class Json, Fold F>
typename F::Result fold_bytes(const Json& j, F& f) {
  const auto bytes = j.as_byte_string_view();
  const std::string_view data(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (j.tag() == semantic_tag::none) return f.bytes(data);
  if constexpr (format == Format::msgpack) {
    if (j.tag() == semantic_tag::ext) {
      return f.other(Value(Ext{static_cast<std::int8_t>(j.ext_tag()), std::string(data)}));
    }
  }
  if constexpr (format == Format::cbor) {
    if (const auto tag = kept_tag(j)) return f.other(Value::tag(*tag, Value::bytes(data)));
  }
  return f.bytes(data);
}

// An integer or a float: its one tag is that of seconds since 1970.
template <Format format, class Json, Fold F>
typename F::Result fold_seconds(const Json& j, F& f) {
  if (j.type() == json_type::double_value) {
    return f.other(Value::tag(1, Value::float64(j.as_double())));
  }
  if (j.type() == json_type::int64_value) {
    return f.other(Value::tag(1, Value::integer(j.template as<std::int64_t>())));
  }
  const auto seconds = j.template as<std::uint64_t>();
  if constexpr (format == Format::msgpack) {
    return f.other(Value(Timestamp{static_cast<std::int64_t>(seconds), 0}));
  }
  return f.other(Value::tag(1, Value::unsigned_integer(seconds)));
}

template <Format format, class Json, Fold F>
typename F::Result fold_json(const Json& j, F& f) {
  switch (j.type()) {
    case json_type::null_value:
      return j.tag() == semantic_tag::undefined ? f.other(Value::undefined()) : f.null();
    case json_type::bool_value:
      return f.boolean(j.template as<bool>());
    case json_type::int64_value:
      if (format == Format::cbor && j.tag() == semantic_tag::epoch_second) {
        return fold_seconds<format>(j, f);
      }
      return fold_signed(j.template as<std::int64_t>(), f);
    case json_type::uint64_value:
      if (format != Format::json && j.tag() == semantic_tag::epoch_second) {
        return fold_seconds<format>(j, f);
      }
      return f.integer(false, j.template as<std::uint64_t>());
    case json_type::half_value:
      return f.float16(j.template as_integer<std::uint16_t>());  // its bits
    case json_type::double_value:
      if (format == Format::cbor && j.tag() == semantic_tag::epoch_second) {
        return fold_seconds<format>(j, f);
      }
      return f.float64(j.as_double());
    case json_type::string_value:
      return fold_string<format>(j, f);
    case json_type::byte_string_value:
      return fold_bytes<format>(j, f);
    case json_type::array_value: {
      auto items = f.array();
      for (const Json& item : j.array_range()) items.add(fold_json<format>(item, f));
      return items.done();
    }
    case json_type::object_value: {
      auto entries = f.map();
      for (const auto& member : j.object_range()) {
        entries.add(f.text(member.key()), fold_json<format>(member.value(), f));
      }
      return entries.done();
    }
  }
  return f.null();
}

template <Format format, class Json>
struct JsonBuilder {
  Json operator()(const Null&) { return Json::null(); }
  Json operator()(const Undefined&) { return Json(jsoncons::null_type(), semantic_tag::undefined); }
  Json operator()(bool b) { return Json(b); }
  Json operator()(const Integer& i) {
    if (!i.negative) return Json(std::uint64_t{i.n});
    if (i.n <= INT64_MAX) return Json(static_cast<std::int64_t>(~i.n));
    return (*this)(Bignum{true, big_endian(i.n)});
  }
  Json operator()(const Bignum& b) {
    const auto number = normalized(b);
    if (const auto* integer = std::get_if<Integer>(&number)) {
      if (!integer->negative || integer->n <= INT64_MAX) return (*this)(*integer);
    }
    return Json(to_digits(b), semantic_tag::bigint);
  }
  Json operator()(const Float& x) {
    const double number = x.to_double();
    if (format == Format::json && !std::isfinite(number)) {  // would be written as null
      throw std::invalid_argument("JSON has no NaN and no infinity");
    }
    if (format == Format::cbor && x.width == FloatWidth::half) {
      return Json(jsoncons::half_arg, static_cast<std::uint16_t>(x.bits));
    }
    return Json(number);
  }
  Json operator()(const Text& t) { return Json(t.utf8); }
  Json operator()(const Bytes& b) {
    return Json(jsoncons::byte_string_arg, jsoncons::byte_string(octets(b.data), b.data.size()));
  }
  Json operator()(const Ext& e) {
    return Json(jsoncons::byte_string_arg, jsoncons::byte_string(octets(e.data), e.data.size()),
                static_cast<std::uint8_t>(e.type));
  }
  Json operator()(const Timestamp& t) {
    if (t.nanoseconds == 0) return Json(t.seconds, semantic_tag::epoch_second);
    return Json(to_nanoseconds(t), semantic_tag::epoch_nano);
  }
  Json operator()(const Array& a) {
    Json array(jsoncons::json_array_arg);
    array.reserve(a.items.size());
    for (const Value& item : a.items) array.push_back(build(item));
    return array;
  }
  Json operator()(const Map& m) {
    Json object(jsoncons::json_object_arg);
    object.reserve(m.entries.size());
    for (const MapEntry& e : m.entries) {
      object.try_emplace(e.key.as<Text>()->utf8, build(e.value));  // as its parsers do
    }
    return object;
  }

  Json build(const Value& v) { return build_with<Json>(*this, v); }

 private:
  static const std::uint8_t* octets(const std::string& s) {
    return reinterpret_cast<const std::uint8_t*>(s.data());
  }
  static std::string big_endian(std::uint64_t n) {
    std::string bytes;
    for (int shift = 56; shift >= 0; shift -= 8) bytes.push_back(static_cast<char>(n >> shift));
    return bytes;
  }
};

template <Format format, class Json>
class Jsoncons {
  static constexpr bool sorts = std::is_same_v<Json, jsoncons::json>;
  static constexpr bool binary = format != Format::json;

 public:
  struct Document {
    Json root;
  };

  CodecInfo info() const {
    CodecInfo info{
        .name = "jsoncons",
        .mode = sorts ? "sorted" : "ordered",
        .format = format,
        .library = "jsoncons",
        .version = std::to_string(JSONCONS_VERSION_MAJOR) + "." +
                   std::to_string(JSONCONS_VERSION_MINOR) + "." +
                   std::to_string(JSONCONS_VERSION_PATCH),
        .support = {.undefined = format == Format::cbor,
                    .bytes = binary,
                    .float16 = format == Format::cbor,
                    .bignum = format != Format::msgpack,
                    .negative_beyond_int64 = format == Format::json,
                    .ext = format == Format::msgpack,
                    .timestamp = format == Format::msgpack},
        .policy = {.lenient = {{"duplicate-keys",
                                "Of members of one name the first is kept, as by "
                                "std::map::insert() (its maintainer's answer to issue 505)."}},
                   .duplicate_keys = DuplicateKeys::first,
                   .writes_shortest = binary ? ShortestForm::of_heads : ShortestForm::unclaimed,
                   .max_depth = 1024,
                   .max_depth_source = "max_nesting_depth is 1024 by default (json_options.hpp, "
                                       "cbor_options.hpp, msgpack_options.hpp)."},
        .calls = calls(),
        .notes = {sorts ? "json: members are sorted by name." : "ojson: members keep their order.",
                  "Strings are copied. UTF-8 is checked. Of repeated keys one is kept."}};
    if (format == Format::cbor) {
      info.policy.lenient.push_back(
          {"tags",
           "\"All tags not explicitly mentioned below are ignored\" (its documentation of cbor, "
           "\"Tag handling and extensions\")."});
      info.policy.lenient.push_back(
          {"tag-content",
           "A tag is ignored on an item that the documentation does not have it on, and what a "
           "tagged text says is not checked (the same, \"jsoncons - CBOR mappings\")."});
      info.notes.emplace_back("Keeps a tag that it knows, of nested ones the innermost.");
    }
    if (binary) {
      info.policy.lenient.push_back(
          {"text-keys",
           "\"CBOR non text string keys converted to strings when decoding to json values\" (its "
           "release notes); seen in MessagePack as well, of which they say nothing."});
      info.notes.emplace_back(
          "The body of its decode function, with a look at where the reader stopped.");
      info.notes.emplace_back("Encodes into one vector that is kept.");
      info.notes.emplace_back("Writes a float that a float32 holds exactly as float32.");
    } else {
      info.notes.emplace_back("dump() into one string that is kept.");
    }
    return info;
  }

  static Calls calls() {
    if constexpr (format == Format::cbor) {
      return {"cbor_bytes_reader::read() into json_decoder", "encode_cbor()",
              "cbor_bytes_reader::read() into default_json_visitor"};
    }
    if constexpr (format == Format::msgpack) {
      return {"msgpack_bytes_reader::read() into json_decoder", "encode_msgpack()",
              "msgpack_bytes_reader::read() into default_json_visitor"};
    }
    return {"basic_json::parse()", "basic_json::dump()",
            "json_string_reader::read() into default_json_visitor"};
  }

  bool decode(std::string_view input, Document& document) {
    if constexpr (binary) {
      jsoncons::json_decoder<Json> decoder;
      const bool whole = read(input, decoder);
      if (!whole || !decoder.is_valid()) return false;
      document.root = decoder.get_result();
    } else {
      document.root = Json::parse(input);
    }
    return true;
  }
  std::string refusal() const { return "trailing bytes"; }
  void release(Document& document) { document.root = Json::null(); }

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    return fold_json<format>(document.root, f);
  }

  bool build(const Value& value, Document& document) {
    document.root = JsonBuilder<format, Json>().build(value);
    return true;
  }

  bool encode(const Document& document, std::string_view* output) {
    if constexpr (binary) {
      bytes_.clear();
      if constexpr (format == Format::cbor) jsoncons::cbor::encode_cbor(document.root, bytes_);
      if constexpr (format == Format::msgpack)
        jsoncons::msgpack::encode_msgpack(document.root, bytes_);
      *output = {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
    } else {
      text_.clear();
      document.root.dump(text_);
      *output = text_;
    }
    return true;
  }

  bool validate(std::string_view input) requires(sorts) {
    jsoncons::default_json_visitor ignore;
    return read(input, ignore);
  }

 private:
  // Whether the item ends where the input does.
  template <class Visitor>
  static bool read(std::string_view input, Visitor& visitor) {
    if constexpr (format == Format::json) {
      jsoncons::json_string_reader reader(input, visitor);
      reader.read();  // checks the end
      return true;
    } else {
      using Reader = std::conditional_t<format == Format::cbor, jsoncons::cbor::cbor_bytes_reader,
                                        jsoncons::msgpack::msgpack_bytes_reader>;
      Reader reader(input, visitor);
      reader.read();
      return reader.column() == input.size();
    }
  }

  std::string text_;
  std::vector<std::uint8_t> bytes_;
};

using Codecs =
    CodecList<Jsoncons<Format::cbor, jsoncons::json>, Jsoncons<Format::cbor, jsoncons::ojson>,
              Jsoncons<Format::msgpack, jsoncons::json>, Jsoncons<Format::msgpack, jsoncons::ojson>,
              Jsoncons<Format::json, jsoncons::json>, Jsoncons<Format::json, jsoncons::ojson>>;

}  // namespace codecbench::jsoncons_adapter
