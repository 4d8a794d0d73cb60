// msgpack-c: the C library of the MessagePack project.
#include <msgpack.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "codecs/adapters/adapter.h"

namespace codecbench::msgpack_c_adapter {

enum class Zones { fresh, reused };

// A zone in place, as the library's README has it.
class Zone {
 public:
  Zone() = default;
  Zone(Zone&& other) noexcept : zone_(other.zone_), made_(std::exchange(other.made_, false)) {}
  Zone& operator=(Zone&& other) noexcept {
    std::swap(zone_, other.zone_);
    std::swap(made_, other.made_);
    return *this;
  }
  ~Zone() { destroy(); }

  void make() {
    destroy();
    made_ = msgpack_zone_init(&zone_, MSGPACK_ZONE_CHUNK_SIZE);
  }
  void destroy() {
    if (std::exchange(made_, false)) msgpack_zone_destroy(&zone_);
  }
  msgpack_zone* get() { return made_ ? &zone_ : nullptr; }

 private:
  msgpack_zone zone_{};
  bool made_ = false;
};

template <Fold F>
typename F::Result fold_object(const msgpack_object& o, F& f) {
  switch (o.type) {
    case MSGPACK_OBJECT_NIL:
      return f.null();
    case MSGPACK_OBJECT_BOOLEAN:
      return f.boolean(o.via.boolean);
    case MSGPACK_OBJECT_POSITIVE_INTEGER:
      return f.integer(false, o.via.u64);
    case MSGPACK_OBJECT_NEGATIVE_INTEGER:
      return fold_signed(o.via.i64, f);
    case MSGPACK_OBJECT_FLOAT32:
      return f.float32(static_cast<float>(o.via.f64));
    case MSGPACK_OBJECT_FLOAT64:
      return f.float64(o.via.f64);
    case MSGPACK_OBJECT_STR:
      return f.text({o.via.str.ptr, o.via.str.size});
    case MSGPACK_OBJECT_BIN:
      return f.bytes({o.via.bin.ptr, o.via.bin.size});
    case MSGPACK_OBJECT_ARRAY: {
      auto items = f.array();
      for (std::uint32_t i = 0; i < o.via.array.size; ++i) {
        items.add(fold_object(o.via.array.ptr[i], f));
      }
      return items.done();
    }
    case MSGPACK_OBJECT_MAP: {
      auto entries = f.map();
      for (std::uint32_t i = 0; i < o.via.map.size; ++i) {
        const msgpack_object_kv& entry = o.via.map.ptr[i];
        entries.add(fold_object(entry.key, f), fold_object(entry.val, f));
      }
      return entries.done();
    }
    case MSGPACK_OBJECT_EXT:
      break;
  }
  msgpack_timestamp time;
  if (msgpack_object_to_timestamp(&o, &time)) {
    return f.other(Value(Timestamp{time.tv_sec, time.tv_nsec}));
  }
  return f.other(Value(Ext{o.via.ext.type, {o.via.ext.ptr, o.via.ext.size}}));
}

// Makes the tree in a zone, strings and all, as a program that owns its document has it.
struct ObjectBuilder {
  msgpack_zone* zone;

  msgpack_object operator()(const Null&) { return {MSGPACK_OBJECT_NIL, {}}; }
  msgpack_object operator()(bool b) { return {MSGPACK_OBJECT_BOOLEAN, {.boolean = b}}; }
  msgpack_object operator()(const Integer& i) {
    if (i.negative) return {MSGPACK_OBJECT_NEGATIVE_INTEGER, {.u64 = ~i.n}};
    return {MSGPACK_OBJECT_POSITIVE_INTEGER, {.u64 = i.n}};
  }
  msgpack_object operator()(const Float& x) {
    const bool wide = x.width == FloatWidth::twice;
    return {wide ? MSGPACK_OBJECT_FLOAT64 : MSGPACK_OBJECT_FLOAT32, {.f64 = x.to_double()}};
  }
  msgpack_object operator()(const Text& t) {
    return {MSGPACK_OBJECT_STR, {.str = {size(t.utf8), copy(t.utf8)}}};
  }
  msgpack_object operator()(const Bytes& b) {
    return {MSGPACK_OBJECT_BIN, {.bin = {size(b.data), copy(b.data)}}};
  }
  msgpack_object operator()(const Ext& e) {
    return {MSGPACK_OBJECT_EXT, {.ext = {e.type, size(e.data), copy(e.data)}}};
  }
  msgpack_object operator()(const Array& a) {
    auto* items = allocate<msgpack_object>(a.items.size());
    std::ranges::transform(a.items, items, [&](const Value& v) { return build(v); });
    return {MSGPACK_OBJECT_ARRAY, {.array = {size(a.items), items}}};
  }
  msgpack_object operator()(const Map& m) {
    auto* entries = allocate<msgpack_object_kv>(m.entries.size());
    std::ranges::transform(m.entries, entries, [&](const MapEntry& e) {
      return msgpack_object_kv{build(e.key), build(e.value)};
    });
    return {MSGPACK_OBJECT_MAP, {.map = {size(m.entries), entries}}};
  }
  // The library makes timestamps only while packing, so one is packed and unpacked again.
  msgpack_object operator()(const Timestamp& t) {
    msgpack_sbuffer packed;
    msgpack_sbuffer_init(&packed);
    msgpack_packer packer;
    msgpack_packer_init(&packer, &packed, msgpack_sbuffer_write);
    const msgpack_timestamp time{t.seconds, t.nanoseconds};
    msgpack_pack_timestamp(&packer, &time);
    const char* kept = copy({packed.data, packed.size});
    msgpack_object object;
    msgpack_unpack(kept, packed.size, nullptr, zone, &object);
    msgpack_sbuffer_destroy(&packed);
    return object;
  }

  msgpack_object build(const Value& v) { return build_with<msgpack_object>(*this, v); }
  template <class T>
  T* allocate(std::size_t count) {
    return static_cast<T*>(msgpack_zone_malloc(zone, count * sizeof(T)));
  }
  const char* copy(std::string_view bytes) {
    return std::ranges::copy(bytes, allocate<char>(bytes.size())).out - bytes.size();
  }
  template <class Container>
  static std::uint32_t size(const Container& c) {
    return static_cast<std::uint32_t>(c.size());
  }
};

template <Zones zones>
class MsgpackC {
 public:
  // Documents that are kept to be encoded share a zone, as those of a program would: one of 8 KiB for
  // each of 70 bytes has encoding measured on cache misses (10 %).
  struct Document {
    Zone zone;
    std::shared_ptr<Zone> shared;
    msgpack_object root{};
  };

  MsgpackC() { msgpack_sbuffer_init(&buffer_); }
  MsgpackC(const MsgpackC&) = delete;
  MsgpackC& operator=(const MsgpackC&) = delete;
  ~MsgpackC() { msgpack_sbuffer_destroy(&buffer_); }

  CodecInfo info() const {
    return {
        .name = "msgpack-c",
        .mode = zones == Zones::fresh ? "fresh-zone" : "reused-zone",
        .format = Format::msgpack,
        .library = "msgpack-c",
        .version = msgpack_version(),
        .support = everything_of(Format::msgpack),
        .policy = {.lenient = {{"duplicate-keys",
                                "A map is delivered as an array of pairs (msgpack/object.h)."},
                               {"timestamp",
                                "An ext of type -1 is delivered as an ext; "
                                "msgpack_object_to_timestamp() looks at its size alone "
                                "(msgpack/timestamp.h)."}},
                   .duplicate_keys = DuplicateKeys::kept,
                   .writes_shortest = ShortestForm::of_heads,
                   .max_depth = 32,
                   .max_depth_source = "MSGPACK_EMBED_STACK_SIZE is 32 (msgpack/unpack_define.h)."},
        .calls = {.decode = "msgpack_unpack()", .encode = "msgpack_pack_object()"},
        .notes = {zones == Zones::fresh
                      ? "msgpack_unpack into a new zone for each message, as its README does."
                      : "msgpack_unpack into one zone, msgpack_zone_clear after each message; "
                        "clearing keeps one chunk of 8 KiB and frees the rest.",
                  "Strings point into the input and are not checked for UTF-8.",
                  "Encodes with msgpack_pack_object into one msgpack_sbuffer that is kept."}};
  }

  bool decode(std::string_view input, Document& document) {
    if (zones == Zones::fresh || document.zone.get() == nullptr) document.zone.make();
    // Bytes behind the first object are MSGPACK_UNPACK_EXTRA_BYTES, missing ones _CONTINUE.
    status_ =
        msgpack_unpack(input.data(), input.size(), nullptr, document.zone.get(), &document.root);
    return status_ == MSGPACK_UNPACK_SUCCESS;
  }
  std::string refusal() const { return "msgpack_unpack returned " + std::to_string(status_); }

  void release(Document& document) {
    if constexpr (zones == Zones::fresh) {
      document.zone.destroy();
    } else {
      msgpack_zone_clear(document.zone.get());
    }
  }

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    return fold_object(document.root, f);
  }

  bool build(const Value& value, Document& document) {
    document.shared = zone_of_kept();
    document.root = ObjectBuilder{document.shared->get()}.build(value);
    return true;
  }
  bool decode_to_keep(std::string_view input, Document& document) {
    document.shared = zone_of_kept();
    status_ =
        msgpack_unpack(input.data(), input.size(), nullptr, document.shared->get(), &document.root);
    return status_ == MSGPACK_UNPACK_SUCCESS;
  }

  bool encode(const Document& document, std::string_view* output) requires(zones == Zones::fresh) {
    msgpack_sbuffer_clear(&buffer_);
    msgpack_packer packer;
    msgpack_packer_init(&packer, &buffer_, msgpack_sbuffer_write);
    if (msgpack_pack_object(&packer, document.root) != 0) return false;
    *output = {buffer_.data, buffer_.size};
    return true;
  }

 private:
  // Goes with the last document that is in it.
  std::shared_ptr<Zone> zone_of_kept() {
    std::shared_ptr<Zone> zone = kept_.lock();
    if (zone == nullptr) {
      zone = std::make_shared<Zone>();
      zone->make();
      kept_ = zone;
    }
    return zone;
  }

  std::weak_ptr<Zone> kept_;
  msgpack_unpack_return status_ = MSGPACK_UNPACK_SUCCESS;
  msgpack_sbuffer buffer_;
};

using Codecs = CodecList<MsgpackC<Zones::fresh>, MsgpackC<Zones::reused>>;

}  // namespace codecbench::msgpack_c_adapter
