// reel, this project's own library: CBOR, MessagePack and KEKS.
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "codecs/adapters/adapter.h"
#include "codecs/magnitude.h"
#include "reel/builder.h"
#include "reel/decode.h"
#include "reel/document.h"
#include "reel/encode.h"

namespace codecbench::reel_adapter {

constexpr reel::Format reel_format(Format format) {
  if (format == Format::cbor) return reel::Format::cbor;
  return format == Format::msgpack ? reel::Format::msgpack : reel::Format::keks;
}

inline Integer neutral(reel::Integer i) { return {i.negative, i.n}; }
inline Bignum neutral(reel::AnyInteger i) {
  return {i.small.negative,
          i.is_big() ? std::string(i.magnitude) : magnitude::from_uint64(i.small.n)};
}
inline reel::AnyInteger any_integer(const Bignum& b) {
  const auto plain = normalized(b);
  if (const auto* i = std::get_if<Integer>(&plain)) return {{i->negative, i->n}, {}};
  return {{b.negative, 0}, b.magnitude};
}

// The longer tail of kinds that only one format has.
inline Value rare_kind(reel::Node node) {
  switch (node.kind()) {
    case reel::Kind::simple:
      return Value(Simple{node.simple()});
    case reel::Kind::bignum:
      return Value(Bignum{node.negative(), std::string(node.string())});
    case reel::Kind::ext:
      return Value(Ext{node.ext_type(), std::string(node.string())});
    case reel::Kind::timestamp:
      return Value(Timestamp{node.timestamp().seconds, node.timestamp().nanoseconds});
    case reel::Kind::bigfloat:
      return Value(ScaledFloat{neutral(node.mantissa()), neutral(node.exponent())});
    case reel::Kind::tai64:
    case reel::Kind::tai64n:
    case reel::Kind::tai64na:
      return Value(Tai64{node.tai().label, node.tai().nanoseconds, node.tai().attoseconds});
    case reel::Kind::hexlet: {
      Hexlet hexlet;
      std::memcpy(hexlet.octets.data(), node.string().data(), hexlet.octets.size());
      return Value(hexlet);
    }
    case reel::Kind::magic: {
      Magic magic;
      std::memcpy(magic.name.data(), node.string().data(), magic.name.size());
      return Value(magic);
    }
    case reel::Kind::blob:
      return Value(Blob{node.chunk_length(), std::string(node.string())});
    default:
      return Value::undefined();
  }
}

// A document lies in reading order: one pass from its first cell to its last. `at` moves behind the
// item.
template <Fold F>
typename F::Result fold_next(reel::Node& at, F& f) {
  const reel::Node node = at;
  switch (node.kind()) {
    case reel::Kind::array: {
      auto items = f.array();
      at = node.content();
      for (std::size_t left = node.count(); left > 0; --left) items.add(fold_next(at, f));
      return items.done();
    }
    case reel::Kind::map: {
      auto entries = f.map();
      at = node.content();
      for (std::size_t left = node.count(); left > 0; --left) {
        auto key = fold_next(at, f);
        entries.add(std::move(key), fold_next(at, f));
      }
      return entries.done();
    }
    case reel::Kind::tag:
      at = node.content();
      return f.tag(node.tag_number(), fold_next(at, f));
    default:
      at = node.next();
  }
  switch (node.kind()) {
    case reel::Kind::null:
      return f.null();
    case reel::Kind::boolean:
      return f.boolean(node.boolean());
    case reel::Kind::integer:
      return f.integer(node.integer().negative, node.integer().n);
    case reel::Kind::float16:
      return f.float16(static_cast<std::uint16_t>(node.float_bits()));
    case reel::Kind::float32:
      return f.float32(std::bit_cast<float>(static_cast<std::uint32_t>(node.float_bits())));
    case reel::Kind::float64:
      return f.float64(std::bit_cast<double>(node.float_bits()));
    case reel::Kind::bigfloat: {
      const reel::AnyInteger mantissa = node.mantissa();
      const reel::AnyInteger exponent = node.exponent();
      if (mantissa.is_big() || exponent.is_big()) break;
      return f.scaled_float(neutral(mantissa.small), neutral(exponent.small));
    }
    case reel::Kind::text:
      return f.text(node.string());
    case reel::Kind::bytes:
      return f.bytes(node.string());
    default:
      break;
  }
  return f.other(rare_kind(node));
}

template <Format format>
struct TapeBuilder {
  reel::Builder& tape;

  void operator()(const Null&) { tape.null(); }
  void operator()(const Undefined&) { tape.undefined(); }
  void operator()(bool b) { tape.boolean(b); }
  void operator()(const Integer& i) { tape.integer(reel::Integer{i.negative, i.n}); }
  void operator()(const Bignum& b) requires(format != Format::msgpack) {
    tape.bignum(b.negative, b.magnitude);
  }
  void operator()(const Float& x) {
    if (x.width == FloatWidth::half) tape.float16_bits(static_cast<std::uint16_t>(x.bits));
    if (x.width == FloatWidth::single) tape.float32(static_cast<float>(x.to_double()));
    if (x.width == FloatWidth::twice) tape.float64(x.to_double());
  }
  void operator()(const ScaledFloat& s) {
    const ScaledFloat plain = normalized(s);
    tape.bigfloat(any_integer(plain.mantissa), any_integer(plain.exponent));
  }
  void operator()(const Bytes& b) { tape.bytes(b.data); }
  void operator()(const Text& t) { tape.text(t.utf8); }
  void operator()(const Simple& s) { tape.simple(s.number); }
  void operator()(const Ext& e) { tape.ext(e.type, e.data); }
  void operator()(const Timestamp& t) { tape.timestamp({t.seconds, t.nanoseconds}); }
  void operator()(const Tai64& t) { tape.tai({t.label, t.nanoseconds, t.attoseconds}); }
  void operator()(const Hexlet& h) {
    tape.hexlet({reinterpret_cast<const char*>(h.octets.data()), h.octets.size()});
  }
  void operator()(const Magic& m) { tape.magic({m.name.data(), m.name.size()}); }
  void operator()(const Blob& b) { tape.blob(b.chunk_length, b.data); }
  void operator()(const Tag& t) {
    tape.tag(t.number);
    build(t.content.front());
  }
  void operator()(const Array& a) {
    tape.begin_array();
    for (const Value& item : a.items) build(item);
    tape.end();
  }
  void operator()(const Map& m) {
    tape.begin_map();
    for (const auto& [key, value] : m.entries) {
      build(key);
      build(value);
    }
    tape.end();
  }

  void build(const Value& v) { build_with<void>(*this, v); }
};

template <Format format>
class Reel {
 public:
  using Document = reel::Document;

  CodecInfo info() const {
    return {
        .name = "reel",
        .mode = "",
        .format = format,
        .library = "reel",
        .version = CODECBENCH_LIBRARY_VERSION,
        .support = everything_of(format),
        .policy = policy(),
        .calls = {.decode = "reel::decode()",
                  .encode = "reel::encode()",
                  .validate = "reel::validate()"},
        .notes = {"One document and one buffer are kept between messages.",
                  "Checks UTF-8; strings point into the input.",
                  "This machine runs its decoder for: " + std::string(reel::decoder_isa()) + "."}};
  }

  static Policy policy() {
    Policy policy{
        .duplicate_keys = DuplicateKeys::rejected,
        .writes_shortest = ShortestForm::of_heads,
        .max_depth = reel::DecodeOptions().max_depth,
        .max_depth_source = "DecodeOptions::max_depth is 1024 by default (reel/options.h)."};
    if (format != Format::keks) {
      policy.duplicate_keys = DuplicateKeys::kept;
      policy.lenient.push_back(
          {"duplicate-keys", "Kept unless DecodeOptions asks for their refusal (reel/options.h)."});
    }
    if (format == Format::cbor) {
      policy.lenient.push_back(
          {"tag-content",
           "Tags are delivered with whatever item follows them; what they mean is the "
           "application's (its README, \"Limits\")."});
    }
    return policy;
  }

  bool decode(std::string_view input, Document& document) {
    error_ = reel::decode(reel_format(format), input, {}, document);
    return error_.ok();
  }
  bool validate(std::string_view input) {
    error_ = reel::validate(reel_format(format), input);
    return error_.ok();
  }
  std::string refusal() const {
    return std::string(reel::message(error_.code)) + ", at byte " + std::to_string(error_.offset);
  }
  void release(Document& document) { document.clear(); }

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    reel::Node at = document.root();
    return fold_next(at, f);
  }

  bool build(const Value& value, Document& document) {
    reel::Builder tape(document);
    TapeBuilder<format>{tape}.build(value);
    error_ = tape.finish();
    return error_.ok();
  }
  bool encode(const Document& document, std::string_view* output) {
    error_ = reel::encode(reel_format(format), document, buffer_);
    *output = buffer_.view();
    return error_.ok();
  }

 private:
  reel::Buffer buffer_;
  reel::Error error_;
};

using Codecs = CodecList<Reel<Format::cbor>, Reel<Format::msgpack>, Reel<Format::keks>>;

}  // namespace codecbench::reel_adapter
