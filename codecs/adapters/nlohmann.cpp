// nlohmann/json, header-only: CBOR, MessagePack and JSON over one document type.
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/adapters/adapter.h"

namespace codecbench::nlohmann_adapter {

using nlohmann::json;

template <Fold F>
typename F::Result fold_json(const json& j, F& f) {
  switch (j.type()) {
    case json::value_t::boolean:
      return f.boolean(*j.get_ptr<const json::boolean_t*>());
    case json::value_t::number_unsigned:
      return f.integer(false, *j.get_ptr<const json::number_unsigned_t*>());
    case json::value_t::number_integer:
      return fold_signed(*j.get_ptr<const json::number_integer_t*>(), f);
    case json::value_t::number_float:
      return f.float64(*j.get_ptr<const json::number_float_t*>());
    case json::value_t::string:
      return f.text(*j.get_ptr<const json::string_t*>());
    case json::value_t::array: {
      auto items = f.array();
      for (const json& item : j) items.add(fold_json(item, f));
      return items.done();
    }
    case json::value_t::object: {
      auto entries = f.map();
      for (const auto& [key, value] : *j.get_ptr<const json::object_t*>()) {
        entries.add(f.text(key), fold_json(value, f));
      }
      return entries.done();
    }
    case json::value_t::binary: {
      const json::binary_t& bytes = j.get_binary();
      const std::string_view data(reinterpret_cast<const char*>(bytes.data()), bytes.size());
      if (!bytes.has_subtype()) return f.bytes(data);
      return f.other(Value(Ext{static_cast<std::int8_t>(bytes.subtype()), std::string(data)}));
    }
    case json::value_t::null:
    case json::value_t::discarded:
      break;
  }
  return f.null();
}

template <Format format>
struct JsonBuilder {
  json operator()(const Null&) { return nullptr; }
  json operator()(bool b) { return b; }
  json operator()(const Integer& i) {
    if (i.negative) return static_cast<std::int64_t>(~i.n);
    return i.n;
  }
  json operator()(const Float& x) {
    const double number = x.to_double();
    if (format == Format::json && !std::isfinite(number)) {  // dump() would write null
      throw std::invalid_argument("JSON has no NaN and no infinity");
    }
    return number;
  }
  json operator()(const Text& t) { return t.utf8; }
  json operator()(const Bytes& b) { return json::binary({b.data.begin(), b.data.end()}); }
  json operator()(const Ext& e) {
    return json::binary({e.data.begin(), e.data.end()}, static_cast<std::uint8_t>(e.type));
  }
  json operator()(const Array& a) {
    json array = json::array();
    for (const Value& item : a.items) array.push_back(build(item));
    return array;
  }
  json operator()(const Map& m) {
    json object = json::object();
    for (const MapEntry& e : m.entries) object[e.key.as<Text>()->utf8] = build(e.value);
    return object;
  }

  json build(const Value& v) { return build_with<json>(*this, v); }
};

template <Format format>
class Nlohmann {
 public:
  using Document = json;

  CodecInfo info() const {
    CodecInfo info{.name = "nlohmann",
                   .mode = "",
                   .format = format,
                   .library = "nlohmann/json",
                   .version = std::to_string(NLOHMANN_JSON_VERSION_MAJOR) + "." +
                              std::to_string(NLOHMANN_JSON_VERSION_MINOR) + "." +
                              std::to_string(NLOHMANN_JSON_VERSION_PATCH),
                   .support = {.bytes = format != Format::json,
                               .negative_beyond_int64 = false,
                               .ext = format == Format::msgpack},
                   .policy = {.duplicate_keys = DuplicateKeys::last,
                              .writes_shortest = format == Format::json ? ShortestForm::unclaimed
                                                                        : ShortestForm::of_heads},
                   .calls = calls(),
                   .notes = {"Strings are copied, map keys sorted, of repeated keys one is kept.",
                             "Every float becomes a float64."}};
    info.policy.lenient.push_back(
        {"duplicate-keys",
         "Keys are those of a std::map, into which a repeated one is written again (its "
         "documentation of object_t, \"Behavior\")."});
    if (format == Format::json) {
      info.policy.lenient.push_back(
          {"number-precision",
           "An integer beyond 64 bits is stored as number_float_t (its documentation, \"Number "
           "Handling\")."});
    } else {
      info.policy.lenient.push_back(
          {"utf8",
           "Strings of the binary formats are taken as they are; dump() and to_cbor() are where "
           "UTF-8 is asked for (its README, \"Character encoding\")."});
    }
    if (format == Format::msgpack) {
      info.policy.lenient.push_back(
          {"timestamp",
           "It has no timestamps: every ext is binary with a subtype (its documentation, "
           "\"MessagePack\")."});
    }
    if (format == Format::json) {
      info.notes.emplace_back("Checks UTF-8. dump() returns a new string for each message.");
    } else {
      info.notes.emplace_back("Does not check UTF-8. Encodes into one vector that is kept.");
      info.notes.emplace_back("Writes a float that a float32 holds exactly as float32.");
    }
    return info;
  }

  static Calls calls() {
    if constexpr (format == Format::cbor) return {"json::from_cbor()", "json::to_cbor()", ""};
    if constexpr (format == Format::msgpack) {
      return {"json::from_msgpack()", "json::to_msgpack()", ""};
    }
    return {"json::parse()", "json::dump()", "json::accept()"};
  }

  bool decode(std::string_view input, Document& document) {
    if constexpr (format == Format::cbor) document = json::from_cbor(input);
    if constexpr (format == Format::msgpack) document = json::from_msgpack(input);
    if constexpr (format == Format::json) document = json::parse(input);
    return !document.is_discarded();
  }
  void release(Document& document) { document = nullptr; }

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    return fold_json(document, f);
  }

  bool build(const Value& value, Document& document) {
    document = JsonBuilder<format>().build(value);
    return true;
  }

  bool encode(const Document& document, std::string_view* output) {
    if constexpr (format == Format::json) {
      text_ = document.dump();
      *output = text_;
    } else {
      bytes_.clear();
      if constexpr (format == Format::cbor) json::to_cbor(document, bytes_);
      if constexpr (format == Format::msgpack) json::to_msgpack(document, bytes_);
      *output = {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
    }
    return true;
  }

  bool validate(std::string_view input) requires(format == Format::json) {
    return json::accept(input);
  }

 private:
  std::string text_;
  std::vector<std::uint8_t> bytes_;
};

using Codecs = CodecList<Nlohmann<Format::cbor>, Nlohmann<Format::msgpack>, Nlohmann<Format::json>>;

}  // namespace codecbench::nlohmann_adapter
