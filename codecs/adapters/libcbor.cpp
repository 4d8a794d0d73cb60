// libcbor, linked from its shared object.
#include <cbor.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/adapters/adapter.h"

namespace codecbench::libcbor_adapter {

enum class Output { kept_buffer, new_buffer };

struct Decref {
  void operator()(cbor_item_t* item) const { cbor_decref(&item); }
};
using Item = std::unique_ptr<cbor_item_t, Decref>;

inline std::string_view view(const unsigned char* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}
inline const unsigned char* octets(std::string_view s) {
  return reinterpret_cast<const unsigned char*>(s.data());
}

// A string of indefinite length.
inline std::string joined(cbor_item_t** chunks, std::size_t count) {
  std::string whole;
  for (cbor_item_t* chunk : std::span(chunks, count)) {
    whole += cbor_isa_string(chunk)
                 ? view(cbor_string_handle(chunk), cbor_string_length(chunk))
                 : view(cbor_bytestring_handle(chunk), cbor_bytestring_length(chunk));
  }
  return whole;
}

template <Fold F>
typename F::Result fold_float_or_simple(const cbor_item_t* item, F& f) {
  switch (cbor_float_get_width(item)) {
    case CBOR_FLOAT_16: {
      const float number = cbor_float_get_float2(item);
      return f.float16(half_from_double(number).value_or(0x7e00));  // the library has one NaN
    }
    case CBOR_FLOAT_32:
      return f.float32(cbor_float_get_float4(item));
    case CBOR_FLOAT_64:
      return f.float64(cbor_float_get_float8(item));
    case CBOR_FLOAT_0:
      break;
  }
  if (cbor_is_bool(item)) return f.boolean(cbor_get_bool(item));
  if (cbor_is_null(item)) return f.null();
  if (cbor_is_undef(item)) return f.other(Value::undefined());
  return f.other(Value(Simple{cbor_ctrl_value(item)}));
}

template <Fold F>
typename F::Result fold_item(cbor_item_t* item, F& f) {
  switch (cbor_typeof(item)) {
    case CBOR_TYPE_UINT:
      return f.integer(false, cbor_get_int(item));
    case CBOR_TYPE_NEGINT:
      return f.integer(true, cbor_get_int(item));
    case CBOR_TYPE_STRING:
      if (cbor_string_is_definite(item)) {
        return f.text(view(cbor_string_handle(item), cbor_string_length(item)));
      }
      return f.text(joined(cbor_string_chunks_handle(item), cbor_string_chunk_count(item)));
    case CBOR_TYPE_BYTESTRING:
      if (cbor_bytestring_is_definite(item)) {
        return f.bytes(view(cbor_bytestring_handle(item), cbor_bytestring_length(item)));
      }
      return f.bytes(
          joined(cbor_bytestring_chunks_handle(item), cbor_bytestring_chunk_count(item)));
    case CBOR_TYPE_ARRAY: {
      auto items = f.array();
      cbor_item_t** handle = cbor_array_handle(item);
      for (std::size_t i = 0, n = cbor_array_size(item); i < n; ++i) {
        items.add(fold_item(handle[i], f));
      }
      return items.done();
    }
    case CBOR_TYPE_MAP: {
      auto entries = f.map();
      const cbor_pair* handle = cbor_map_handle(item);
      for (std::size_t i = 0, n = cbor_map_size(item); i < n; ++i) {
        entries.add(fold_item(handle[i].key, f), fold_item(handle[i].value, f));
      }
      return entries.done();
    }
    case CBOR_TYPE_TAG: {
      const Item tagged(cbor_tag_item(item));  // a new reference
      const std::uint64_t number = cbor_tag_value(item);
      if ((number == 2 || number == 3) && cbor_isa_bytestring(tagged.get())) {
        ValueFold bytes;
        return f.other(
            Value(Bignum{number == 3, fold_item(tagged.get(), bytes).as<Bytes>()->data}));
      }
      return f.tag(number, fold_item(tagged.get(), f));
    }
    case CBOR_TYPE_FLOAT_CTRL:
      break;
  }
  return fold_float_or_simple(item, f);
}

struct ItemBuilder {
  Item operator()(const Null&) { return Item(cbor_new_null()); }
  Item operator()(const Undefined&) { return Item(cbor_new_undef()); }
  Item operator()(bool b) { return Item(cbor_build_bool(b)); }
  Item operator()(const Integer& i) {  // is written in the width that it is built with
    Item item(i.n <= 0xff         ? cbor_build_uint8(static_cast<std::uint8_t>(i.n))
              : i.n <= 0xffff     ? cbor_build_uint16(static_cast<std::uint16_t>(i.n))
              : i.n <= 0xffffffff ? cbor_build_uint32(static_cast<std::uint32_t>(i.n))
                                  : cbor_build_uint64(i.n));
    if (i.negative) cbor_mark_negint(item.get());
    return item;
  }
  Item operator()(const Bignum& b) {
    const Item bytes(cbor_build_bytestring(octets(b.magnitude), b.magnitude.size()));
    return Item(cbor_build_tag(b.negative ? 3 : 2, bytes.get()));
  }
  Item operator()(const Float& x) {
    const double number = x.to_double();
    if (x.width == FloatWidth::twice) return Item(cbor_build_float8(number));
    const auto narrow = static_cast<float>(number);
    return Item(x.width == FloatWidth::half ? cbor_build_float2(narrow)
                                            : cbor_build_float4(narrow));
  }
  Item operator()(const Text& t) { return Item(cbor_build_stringn(t.utf8.data(), t.utf8.size())); }
  Item operator()(const Bytes& b) {
    return Item(cbor_build_bytestring(octets(b.data), b.data.size()));
  }
  Item operator()(const Tag& t) {
    const Item content = build(t.content.front());
    return Item(cbor_build_tag(t.number, content.get()));
  }
  Item operator()(const Array& a) {
    Item array(cbor_new_definite_array(a.items.size()));
    for (const Value& item : a.items) {
      if (!cbor_array_push(array.get(), build(item).get())) throw std::bad_alloc();
    }
    return array;
  }
  Item operator()(const Map& m) {
    Item map(cbor_new_definite_map(m.entries.size()));
    for (const auto& [key, value] : m.entries) {
      const Item k = build(key);
      const Item v = build(value);
      if (!cbor_map_add(map.get(), {k.get(), v.get()})) throw std::bad_alloc();
    }
    return map;
  }

  Item build(const Value& v) { return build_with<Item>(*this, v); }
};

template <Output output>
class Libcbor {
 public:
  using Document = Item;
  static constexpr bool keeps = output == Output::kept_buffer;

  CodecInfo info() const {
    Support support = everything_of(Format::cbor);
    support.simple = false;
    return {
        .name = "libcbor",
        .mode = keeps ? "" : "alloc",
        .format = Format::cbor,
        .library = "libcbor",
        .version = CBOR_VERSION,
        .support = support,
        .policy = {.lenient = {{"duplicate-keys",
                                "cbor_map_add() adds without a look at the other keys; a map is "
                                "an array of pairs (its documentation, \"Type 5 - Maps\")."},
                               {"tag-content",
                                "A tag is delivered with whatever item follows it (its "
                                "documentation, \"Type 6 - Semantic tags\")."}},
                   .duplicate_keys = DuplicateKeys::kept,
                   .max_depth = 2048,
                   .max_depth_source = "CBOR_MAX_STACK_SIZE is 2048 by default."},
        .calls = {.decode = "cbor_load()",
                  .encode = keeps ? "cbor_serialize()" : "cbor_serialize_alloc()"},
        .notes = {"cbor_load and cbor_decref: it has no way to keep memory between messages.",
                  "Checks UTF-8. Strings are copied.",
                  keeps ? "Encodes with cbor_serialize into a kept buffer, doubled when short."
                        : "Encodes with cbor_serialize_alloc into a new buffer each time.",
                  "The version is the header's; the library's file name agrees with all but "
                  "the patch level."}};
  }

  bool decode(std::string_view input, Document& document) requires(keeps) {
    document.reset(cbor_load(octets(input), input.size(), &result_));
    return document && result_.read == input.size();
  }
  std::string refusal() const {
    return "cbor_load: error " + std::to_string(result_.error.code) + " at byte " +
           std::to_string(result_.error.code == CBOR_ERR_NONE ? result_.read
                                                              : result_.error.position);
  }
  void release(Document& document) { document.reset(); }

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    return fold_item(document.get(), f);
  }

  bool build(const Value& value, Document& document) {
    document = ItemBuilder().build(value);
    return document != nullptr;
  }

  bool encode(const Document& document, std::string_view* out) {
    std::size_t size = 0;
    if constexpr (keeps) {
      // 0 says that the buffer is too small, or that there is no memory.
      while ((size = cbor_serialize(document.get(), buffer_.data(), buffer_.size())) == 0) {
        buffer_.resize(buffer_.size() * 2);
      }
      *out = view(buffer_.data(), size);
    } else {
      std::free(allocated_);
      std::size_t capacity = 0;
      size = cbor_serialize_alloc(document.get(), &allocated_, &capacity);
      *out = view(allocated_, size);
    }
    return size > 0;
  }

  Libcbor() : buffer_(keeps ? 4096 : 0) {}
  Libcbor(const Libcbor&) = delete;
  Libcbor& operator=(const Libcbor&) = delete;
  ~Libcbor() { std::free(allocated_); }

 private:
  cbor_load_result result_{};
  std::vector<unsigned char> buffer_;
  unsigned char* allocated_ = nullptr;
};

using Codecs = CodecList<Libcbor<Output::kept_buffer>, Libcbor<Output::new_buffer>>;

}  // namespace codecbench::libcbor_adapter
