// simdjson, linked from its shared object: DOM and On-Demand. It only reads.
#include <simdjson.h>

#include <string>
#include <string_view>

#include "codecs/adapters/adapter.h"

namespace codecbench::simdjson_adapter {

using simdjson::dom::element_type;
using simdjson::ondemand::json_type;
using simdjson::ondemand::number_type;

inline CodecInfo describe(std::string mode, std::vector<std::string> notes) {
  const bool dom = mode == "dom";
  const simdjson::implementation* active = simdjson::get_active_implementation();
  notes.push_back(
      "The parser is kept between messages. Checks UTF-8. Copies no input: it is padded.");
  notes.push_back("Refuses integers beyond 64 bits.");
  notes.push_back("Runs on this machine as: " + active->name() + ".");
  return {.name = "simdjson",
          .mode = std::move(mode),
          .format = Format::json,
          .library = "simdjson",
          // SIMDJSON_VERSION is a string in some versions and bare numbers in others.
          .version = std::to_string(simdjson::SIMDJSON_VERSION_MAJOR) + "." +
                     std::to_string(simdjson::SIMDJSON_VERSION_MINOR) + "." +
                     std::to_string(simdjson::SIMDJSON_VERSION_REVISION),
          .support = {.negative_beyond_int64 = false},
          .policy = {.lenient = {{"duplicate-keys",
                                  "Fields are delivered as they come (its documentation, "
                                  "\"Iterating over an object\")."}},
                     .duplicate_keys = DuplicateKeys::kept,
                     .max_depth = simdjson::DEFAULT_MAX_DEPTH,
                     .max_depth_source = "DEFAULT_MAX_DEPTH is 1024 (simdjson.h)."},
          .calls = {.decode = dom ? "dom::parser::parse()" : "ondemand::parser::iterate()"},
          .notes = std::move(notes)};
}

template <Fold F>
typename F::Result fold_element(const simdjson::dom::element& element, F& f) {
  switch (element.type()) {
    case element_type::ARRAY: {
      auto items = f.array();
      const simdjson::dom::array array = element.get_array().value_unsafe();
      for (const simdjson::dom::element item : array) items.add(fold_element(item, f));
      return items.done();
    }
    case element_type::OBJECT: {
      auto entries = f.map();
      const simdjson::dom::object object = element.get_object().value_unsafe();
      for (const auto& [key, value] : object) {
        entries.add(f.text(key), fold_element(value, f));
      }
      return entries.done();
    }
    case element_type::INT64:
      return fold_signed(element.get_int64().value_unsafe(), f);
    case element_type::UINT64:
      return f.integer(false, element.get_uint64().value_unsafe());
    case element_type::DOUBLE:
      return f.float64(element.get_double().value_unsafe());
    case element_type::STRING:
      return f.text(element.get_string().value_unsafe());
    case element_type::BOOL:
      return f.boolean(element.get_bool().value_unsafe());
    case element_type::NULL_VALUE:
      break;
  }
  return f.null();
}

class SimdjsonDom {
 public:
  using Document = simdjson::dom::element;

  CodecInfo info() const { return describe("dom", {}); }

  bool decode(std::string_view input, Document& document) {
    error_ = parser_.parse(input.data(), input.size(), false).get(document);
    return error_ == simdjson::SUCCESS;
  }
  std::string refusal() const { return simdjson::error_message(error_); }
  void release(Document&) {}  // the parser owns the tape and writes over it

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    return fold_element(document, f);
  }

 private:
  simdjson::dom::parser parser_;
  simdjson::error_code error_ = simdjson::SUCCESS;
};

// `value` is an ondemand::document or an ondemand::value. Its functions throw simdjson_error.
template <class OnDemand, Fold F>
typename F::Result fold_lazily(OnDemand& value, F& f) {
  switch (value.type().value()) {
    case json_type::array: {
      auto items = f.array();
      for (auto item : value.get_array()) {
        simdjson::ondemand::value child = item.value();
        items.add(fold_lazily(child, f));
      }
      return items.done();
    }
    case json_type::object: {
      auto entries = f.map();
      for (auto field : value.get_object()) {
        auto key = f.text(field.unescaped_key().value());  // must be read before the value
        simdjson::ondemand::value child = field.value().value();
        entries.add(std::move(key), fold_lazily(child, f));
      }
      return entries.done();
    }
    case json_type::number: {
      const simdjson::ondemand::number number = value.get_number().value();
      switch (number.get_number_type()) {
        case number_type::floating_point_number:
          // get_number() makes 0 of a float with more than 18 digits (simdjson issue 2099, in all
          // versions before 3.6.4), get_double() does not; a value may be read twice.
          if (number.get_double() != 0) return f.float64(number.get_double());
          return f.float64(value.get_double().value());
        case number_type::signed_integer:
          return fold_signed(number.get_int64(), f);
        case number_type::unsigned_integer:
          return f.integer(false, number.get_uint64());
        default:  // big_integer, since version 3.10
          throw simdjson::simdjson_error(simdjson::NUMBER_ERROR);
      }
      break;
    }
    case json_type::string:
      return f.text(value.get_string().value());
    case json_type::boolean:
      return f.boolean(value.get_bool().value());
    case json_type::null:
      if (value.is_null()) return f.null();
      break;
  }
  throw simdjson::simdjson_error(simdjson::N_ATOM_ERROR);
}

class SimdjsonOnDemand {
 public:
  using Document = simdjson::ondemand::document;
  static constexpr bool decode_is_lazy = true;

  CodecInfo info() const {
    return describe("ondemand", {"On-Demand: values are parsed while they are visited."});
  }

  bool decode(std::string_view input, Document& document) {
    const simdjson::padded_string_view padded(input, input.size() + input_padding);
    error_ = parser_.iterate(padded).get(document);
    return error_ == simdjson::SUCCESS;
  }
  std::string refusal() const { return simdjson::error_message(error_); }
  void release(Document&) {}

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    auto result = fold_lazily(document, f);
    if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) {
      throw simdjson::simdjson_error(simdjson::TRAILING_CONTENT);
    }
    return result;
  }

 private:
  simdjson::ondemand::parser parser_;
  simdjson::error_code error_ = simdjson::SUCCESS;
};

using Codecs = CodecList<SimdjsonDom, SimdjsonOnDemand>;

}  // namespace codecbench::simdjson_adapter
