// msgpack-cxx: the header-only C++ library of the MessagePack project.
#define MSGPACK_NO_BOOST  // its Boost adaptors are not used
#include <ctime>
#include <memory>
#include <msgpack.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "codecs/adapters/adapter.h"

namespace codecbench::msgpack_cxx_adapter {

enum class Use { fresh_copied, fresh_referenced, reused_referenced };

template <Fold F>
typename F::Result fold_object(const msgpack::object& o, F& f) {
  switch (o.type) {
    case msgpack::type::NIL:
      return f.null();
    case msgpack::type::BOOLEAN:
      return f.boolean(o.via.boolean);
    case msgpack::type::POSITIVE_INTEGER:
      return f.integer(false, o.via.u64);
    case msgpack::type::NEGATIVE_INTEGER:
      return fold_signed(o.via.i64, f);
    case msgpack::type::FLOAT32:
      return f.float32(static_cast<float>(o.via.f64));
    case msgpack::type::FLOAT64:
      return f.float64(o.via.f64);
    case msgpack::type::STR:
      return f.text({o.via.str.ptr, o.via.str.size});
    case msgpack::type::BIN:
      return f.bytes({o.via.bin.ptr, o.via.bin.size});
    case msgpack::type::ARRAY: {
      auto items = f.array();
      for (std::uint32_t i = 0; i < o.via.array.size; ++i) {
        items.add(fold_object(o.via.array.ptr[i], f));
      }
      return items.done();
    }
    case msgpack::type::MAP: {
      auto entries = f.map();
      for (std::uint32_t i = 0; i < o.via.map.size; ++i) {
        const msgpack::object_kv& entry = o.via.map.ptr[i];
        entries.add(fold_object(entry.key, f), fold_object(entry.val, f));
      }
      return entries.done();
    }
    case msgpack::type::EXT:
      break;
  }
  const msgpack::object_ext& ext = o.via.ext;
  if (ext.type() == -1 && (ext.size == 4 || ext.size == 8 || ext.size == 12)) {
    const auto time = o.as<std::timespec>();
    return f.other(Value(Timestamp{time.tv_sec, static_cast<std::uint32_t>(time.tv_nsec)}));
  }
  return f.other(Value(Ext{ext.type(), {ext.data(), ext.size}}));
}

// Makes objects as a program has them that owns its document: by the library's constructors, with
// everything copied into the zone.
struct ObjectBuilder {
  msgpack::zone& zone;

  msgpack::object operator()(const Null&) { return msgpack::object(); }
  msgpack::object operator()(bool b) { return msgpack::object(b); }
  msgpack::object operator()(const Integer& i) {
    if (i.negative) return msgpack::object(static_cast<std::int64_t>(~i.n));
    return msgpack::object(i.n);
  }
  msgpack::object operator()(const Float& x) {
    if (x.width == FloatWidth::twice) return msgpack::object(x.to_double());
    return msgpack::object(static_cast<float>(x.to_double()));
  }
  msgpack::object operator()(const Text& t) { return {std::string_view(t.utf8), zone}; }
  msgpack::object operator()(const Bytes& b) {
    return {msgpack::type::raw_ref(b.data.data(), size(b.data)), zone};
  }
  msgpack::object operator()(const Ext& e) {
    return {msgpack::type::ext(e.type, e.data.data(), size(e.data)), zone};
  }
  msgpack::object operator()(const Timestamp& t) {
    return {std::timespec{t.seconds, static_cast<long>(t.nanoseconds)}, zone};
  }
  msgpack::object operator()(const Array& a) {
    std::vector<msgpack::object> items;
    for (const Value& item : a.items) items.push_back(build(item));
    return {items, zone};
  }
  msgpack::object operator()(const Map& m) {
    msgpack::type::assoc_vector<msgpack::object, msgpack::object> entries;
    for (const auto& [key, value] : m.entries) entries.emplace_back(build(key), build(value));
    return {entries, zone};
  }

  msgpack::object build(const Value& v) { return build_with<msgpack::object>(*this, v); }
  template <class Container>
  static std::uint32_t size(const Container& c) {
    return static_cast<std::uint32_t>(c.size());
  }
};

inline bool reference_always(msgpack::type::object_type, std::size_t, void*) { return true; }

template <Use use>
class MsgpackCxx {
 public:
  static constexpr bool reuses = use == Use::reused_referenced;
  // A kept zone is the adapter's; the objects in it own nothing.
  using Document =
      std::conditional_t<reuses, msgpack::object, std::optional<msgpack::object_handle>>;

  CodecInfo info() const {
    const bool copies = use == Use::fresh_copied;
    return {
        .name = "msgpack-cxx",
        .mode = copies   ? "fresh-copied"
                : reuses ? "reused-referenced"
                         : "fresh-referenced",
        .format = Format::msgpack,
        .library = "msgpack-c, C++ branch",
        .version = MSGPACK_VERSION,
        .support = everything_of(Format::msgpack),
        .policy = {.lenient = {{"duplicate-keys",
                                "A map is delivered as an array of pairs (msgpack::object_map)."},
                               {"timestamp",
                                "An ext of type -1 is delivered as an ext; its content is looked "
                                "at by object::as<std::timespec>() alone (adaptor/cpp11/"
                                "timespec.hpp)."}},
                   .duplicate_keys = DuplicateKeys::kept,
                   .writes_shortest = ShortestForm::of_heads},
        .calls = {.decode = "msgpack::unpack()",
                  .encode = "msgpack::packer::pack()",
                  .validate = "msgpack::parse() with a null_visitor"},
        .notes = {reuses ? "msgpack::unpack into one zone, cleared after each message; clearing "
                           "keeps one chunk of 8 KiB and frees the rest."
                         : "msgpack::unpack into a new object_handle for each message.",
                  copies ? "Strings are copied into the zone, the default of msgpack::unpack."
                         : "Strings point into the input, by an unpack_reference_func.",
                  "Strings are not checked for UTF-8.",
                  "Encodes with msgpack::packer into one msgpack::sbuffer that is kept."}};
  }

  bool decode(std::string_view input, Document& document) {
    const auto reference = use == Use::fresh_copied ? nullptr : reference_always;
    std::size_t offset = 0;  // the library stops behind the first object and says where
    if constexpr (reuses) {
      try {
        document = msgpack::unpack(zone_, input.data(), input.size(), offset, reference);
      } catch (...) {  // what was made of the input so far lies in the zone
        zone_.clear();
        throw;
      }
    } else {
      document.emplace(
          InPlace{[&] { return msgpack::unpack(input.data(), input.size(), offset, reference); }});
    }
    return offset == input.size();
  }
  std::string refusal() const { return "bytes behind the first object"; }

  void release(Document& document) {
    if constexpr (reuses) {
      zone_.clear();
    } else {
      document.reset();
    }
  }

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    if constexpr (reuses) {
      return fold_object(document, f);
    } else {
      return fold_object(document->get(), f);
    }
  }

  bool build(const Value& value, Document& document) requires(use == Use::fresh_copied) {
    auto zone = std::make_unique<msgpack::zone>();
    const msgpack::object root = ObjectBuilder{*zone}.build(value);
    document.emplace(root, std::move(zone));
    return true;
  }

  bool encode(const Document& document,
              std::string_view* output) requires(use == Use::fresh_copied) {
    buffer_.clear();
    msgpack::packer<msgpack::sbuffer>(buffer_).pack(document->get());
    *output = {buffer_.data(), buffer_.size()};
    return true;
  }

  bool validate(std::string_view input) requires(use == Use::fresh_copied) {
    msgpack::null_visitor visitor;
    std::size_t offset = 0;
    return msgpack::parse(input.data(), input.size(), offset, visitor) && offset == input.size();
  }

 private:
  msgpack::zone zone_;  // of the mode that reuses it
  msgpack::sbuffer buffer_;
};

using Codecs = CodecList<MsgpackCxx<Use::fresh_copied>, MsgpackCxx<Use::fresh_referenced>,
                         MsgpackCxx<Use::reused_referenced>>;

}  // namespace codecbench::msgpack_cxx_adapter
