// Boost.JSON, linked from its shared object.
#include <boost/json.hpp>
#include <boost/version.hpp>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "codecs/adapters/adapter.h"

namespace codecbench::boost_json_adapter {

namespace json = boost::json;

enum class Mode { fresh, monotonic, fast_floats };

inline constexpr std::size_t deepest = 1024;

template <Fold F>
typename F::Result fold_value(const json::value& value, F& f) {
  switch (value.kind()) {
    case json::kind::null:
      break;
    case json::kind::bool_:
      return f.boolean(value.get_bool());
    case json::kind::int64:
      return fold_signed(value.get_int64(), f);
    case json::kind::uint64:
      return f.integer(false, value.get_uint64());
    case json::kind::double_:
      return f.float64(value.get_double());
    case json::kind::string: {
      const json::string& text = value.get_string();
      return f.text({text.data(), text.size()});
    }
    case json::kind::array: {
      auto items = f.array();
      for (const json::value& item : value.get_array()) items.add(fold_value(item, f));
      return items.done();
    }
    case json::kind::object: {
      auto entries = f.map();
      for (const json::key_value_pair& member : value.get_object()) {
        const auto key = member.key();
        entries.add(f.text({key.data(), key.size()}), fold_value(member.value(), f));
      }
      return entries.done();
    }
  }
  return f.null();
}

struct ValueBuilder {
  json::value operator()(const Null&) { return nullptr; }
  json::value operator()(bool b) { return json::value(b); }
  json::value operator()(const Integer& i) {
    if (i.negative) return static_cast<std::int64_t>(~i.n);
    if (i.n <= INT64_MAX) return static_cast<std::int64_t>(i.n);
    return std::uint64_t{i.n};
  }
  json::value operator()(const Float& x) {
    const double number = x.to_double();
    if (!std::isfinite(number)) throw std::invalid_argument("JSON has no NaN and no infinity");
    return json::value(number);
  }
  json::value operator()(const Text& t) { return json::string(t.utf8); }
  json::value operator()(const Array& a) {
    json::array array;
    array.reserve(a.items.size());
    for (const Value& item : a.items) array.push_back(build(item));
    return array;
  }
  json::value operator()(const Map& m) {
    json::object object;
    object.reserve(m.entries.size());
    for (const auto& [key, value] : m.entries) {
      object.insert_or_assign(key.as<Text>()->utf8, build(value));
    }
    return object;
  }

  json::value build(const Value& v) { return build_with<json::value>(*this, v); }
};

// A monotonic_resource over a buffer that is kept and holds whatever a document of the longest
// input so far can need, so that its upstream is a last resort. What is not touched costs nothing.
class KeptResource {
 public:
  // REQUIRES: nothing that was allocated before is in use.
  json::storage_ptr for_input(std::size_t length) {
    if (!resource_ || length * bytes_a_byte > size_) {
      size_ = std::max<std::size_t>(length * bytes_a_byte, 4096);
      resource_.reset();
      buffer_ = std::make_unique_for_overwrite<unsigned char[]>(size_);
      resource_.emplace(buffer_.get(), size_);
    } else {
      resource_->release();
    }
    return &*resource_;
  }

 private:
  static constexpr std::size_t bytes_a_byte = 16;  // a value is 16 bytes and at least one of text
  std::size_t size_ = 0;
  std::unique_ptr<unsigned char[]> buffer_;
  std::optional<json::monotonic_resource> resource_;
};

inline json::parse_options parse_options(Mode mode) {
  json::parse_options options;
  options.max_depth = deepest;
  options.numbers = mode == Mode::fast_floats ? json::number_precision::imprecise
                                              : json::number_precision::precise;
  return options;
}

template <Mode mode>
class BoostJson {
  static constexpr bool keeps = mode == Mode::monotonic;

 public:
  // A value moves without a copy only into one that is made anew: it takes the resource along.
  using Document = std::optional<json::value>;

  CodecInfo info() const {
    constexpr std::string_view names[] = {"fresh", "monotonic", "fast-floats"};
    Policy policy{
        .lenient = {{"duplicate-keys",
                     "If \"multiple elements in an object have keys that compare equal, only the "
                     "last equivalent element will be inserted\" (boost/json/parser.hpp)."},
                    {"number-precision",
                     "An integer beyond 64 bits is stored as double_ (its documentation, "
                     "\"Numbers\")."}},
        .duplicate_keys = DuplicateKeys::last,
        .max_depth = deepest,
        .max_depth_source = "parse_options::max_depth, 32 by default, is set to 1024."};
    if (mode == Mode::fast_floats) {
      policy.lenient.push_back(
          {"float-accuracy",
           "The default is to parse numbers \"fast, but with possible slight imprecision\" "
           "(boost/json/parse_options.hpp)."});
    }
    return {.name = "boost-json",
            .mode = std::string(names[static_cast<int>(mode)]),
            .format = Format::json,
            .library = "Boost.JSON",
            .version = std::to_string(BOOST_VERSION / 100000) + "." +
                       std::to_string(BOOST_VERSION / 100 % 1000) + "." +
                       std::to_string(BOOST_VERSION % 100),
            .support = {.negative_beyond_int64 = false},
            .policy = std::move(policy),
            .calls = {.decode = keeps ? "parser::write()" : "parse()",
                      .encode = keeps ? "serializer::read()" : "serialize()"},
            .notes = {keeps ? "One parser is kept; values lie in a monotonic_resource over a kept "
                              "buffer, 16 times as long as the longest input."
                            : "parse() with the default memory resource.",
                      mode == Mode::fast_floats
                          ? "The default number_precision::imprecise: floats may be off by an ulp."
                          : "number_precision::precise, so that floats are exact.",
                      "Checks UTF-8. Strings are copied. Of repeated keys one is kept.",
                      keeps ? "Encodes with one serializer into one buffer, both kept."
                            : "serialize() returns a new string for each message."}};
  }

  bool decode(std::string_view input, Document& document) {
    error_ = {};
    if constexpr (keeps) {
      parser_.reset(resource_.for_input(input.size()));
      parser_.write(input, error_);
      if (error_) return false;
      document.emplace(InPlace{[&] { return parser_.release(); }});
    } else {
      document.emplace(
          InPlace{[&] { return json::parse(input, error_, {}, parse_options(mode)); }});
    }
    return !error_;
  }
  bool decode_to_keep(std::string_view input, Document& document) {
    error_ = {};
    document.emplace(InPlace{[&] { return json::parse(input, error_, {}, parse_options(mode)); }});
    return !error_;
  }
  std::string refusal() const { return error_.message(); }
  void release(Document& document) { document.reset(); }

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    return fold_value(*document, f);
  }

  bool build(const Value& value, Document& document) requires(mode != Mode::fast_floats) {
    document.emplace(ValueBuilder().build(value));
    return true;
  }

  bool encode(const Document& document,
              std::string_view* output) requires(mode != Mode::fast_floats) {
    if constexpr (keeps) {
      std::size_t size = 0;
      for (serializer_.reset(&*document); !serializer_.done();) {
        if (size == text_.size()) text_.resize(text_.size() * 2);
        size += serializer_.read(text_.data() + size, text_.size() - size).size();
      }
      *output = {text_.data(), size};
    } else {
      text_ = json::serialize(*document);
      *output = text_;
    }
    return true;
  }

 private:
  boost::system::error_code error_;
  KeptResource resource_;
  json::parser parser_{{}, parse_options(mode)};
  json::serializer serializer_;
  std::string text_ = std::string(keeps ? 4096 : 0, '\0');
};

using Codecs =
    CodecList<BoostJson<Mode::fresh>, BoostJson<Mode::monotonic>, BoostJson<Mode::fast_floats>>;

}  // namespace codecbench::boost_json_adapter
