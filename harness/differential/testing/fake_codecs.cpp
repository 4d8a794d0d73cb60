#include "harness/differential/testing/fake_codecs.h"

#include <unistd.h>

#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "codecs/adapters/adapter.h"
#include "codecs/oracle/oracle.h"

namespace codecbench::differential::fake {
namespace {

Value narrowed(const Value& value) {
  if (const auto* integer = value.as<Integer>()) {
    return Value(Integer{integer->negative, integer->n & 0xffff});
  }
  if (const auto* array = value.as<Array>()) {
    std::vector<Value> items;
    for (const Value& item : array->items) items.push_back(narrowed(item));
    return Value::array(std::move(items));
  }
  return value;
}

class Fake {
 public:
  explicit Fake(std::string name) : name_(std::move(name)) {}

  struct Document {
    Value value;
  };

  CodecInfo info() const {
    CodecInfo info;
    info.name = name_;
    info.format = Format::cbor;
    info.library = "fake";
    info.version = "1";
    info.support = everything_of(Format::cbor);
    return info;
  }

  bool decode(std::string_view input, Document& document) {
    const auto has = [input](std::string_view bytes) {
      return input.find(bytes) != std::string_view::npos;
    };
    if (name_ == "crashing" && has("\x18\x2a")) std::abort();
    if (name_ == "exiting" && has("\xf6")) _exit(0);
    if (name_ == "starving" && has("\x5b")) throw std::bad_alloc();
    if (name_ == "hanging" && has("\xf7")) {
      volatile bool forever = true;
      while (forever) {
      }
    }
    const bool is_reserved =
        !input.empty() && (input.front() & 31) >= 28 && (input.front() & 31) <= 30;
    if (name_ == "reserved" && is_reserved) {
      document.value = Value::null();
      return true;
    }
    Result<Value> value = oracle::decode(Format::cbor, input);
    if (!value) return false;
    document.value = name_ == "narrow" ? narrowed(*value) : *std::move(value);
    return true;
  }
  void release(Document& document) { document.value = Value::null(); }

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    const auto* text = document.value.as<Text>();
    if (name_ == "fickle" && std::is_same_v<F, DigestFold> && text != nullptr &&
        text->utf8.empty()) {
      return f.null();
    }
    return codecbench::fold(document.value, f);
  }

  bool build(const Value& value, Document& document) {
    document.value = value;
    return true;
  }
  bool encode(const Document& document, std::string_view* output) {
    const auto* boolean = document.value.as<bool>();
    const bool lie = name_ == "lossy" && boolean != nullptr && *boolean;
    Result<std::string> encoded = oracle::encode(Format::cbor, lie ? Value(false) : document.value);
    if (!encoded) return false;
    buffer_ = *std::move(encoded);
    *output = buffer_;
    return true;
  }

 private:
  std::string name_;
  std::string buffer_;
};

}  // namespace

Catalog catalog() {
  Catalog catalog;
  for (const char* name : {"right", "reserved", "crashing", "exiting", "hanging", "narrow",
                           "starving", "lossy", "fickle"}) {
    add_adapter<Fake>(catalog, std::string(name));
  }
  return catalog;
}

}  // namespace codecbench::differential::fake
