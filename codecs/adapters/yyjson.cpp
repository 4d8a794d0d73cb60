// yyjson, linked from its shared object.
#include <yyjson.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "codecs/adapters/adapter.h"

namespace codecbench::yyjson_adapter {

enum class Mode { fresh, pool, insitu };

struct FreeDocument {
  void operator()(yyjson_doc* doc) const { yyjson_doc_free(doc); }
  void operator()(yyjson_mut_doc* doc) const { yyjson_mut_doc_free(doc); }
};

// What was read is immutable, what a user builds is mutable: two types that have one root each.
struct Tree {
  std::unique_ptr<yyjson_doc, FreeDocument> read;
  std::unique_ptr<yyjson_mut_doc, FreeDocument> built;
};

template <Fold F>
typename F::Result fold_value(yyjson_val* value, F& f) {
  switch (yyjson_get_type(value)) {
    case YYJSON_TYPE_BOOL:
      return f.boolean(yyjson_get_bool(value));
    case YYJSON_TYPE_NUM:
      if (yyjson_is_real(value)) return f.float64(yyjson_get_real(value));
      if (yyjson_is_uint(value)) return f.integer(false, yyjson_get_uint(value));
      return fold_signed(yyjson_get_sint(value), f);
    case YYJSON_TYPE_STR:
      return f.text({yyjson_get_str(value), yyjson_get_len(value)});
    case YYJSON_TYPE_ARR: {
      auto items = f.array();
      std::size_t index = 0;
      std::size_t count = 0;
      yyjson_val* item = nullptr;
      yyjson_arr_foreach(value, index, count, item) items.add(fold_value(item, f));
      return items.done();
    }
    case YYJSON_TYPE_OBJ: {
      auto entries = f.map();
      std::size_t index = 0;
      std::size_t count = 0;
      yyjson_val* key = nullptr;
      yyjson_val* member = nullptr;
      yyjson_obj_foreach(value, index, count, key, member) {
        entries.add(f.text({yyjson_get_str(key), yyjson_get_len(key)}), fold_value(member, f));
      }
      return entries.done();
    }
    default:
      break;
  }
  return f.null();
}

struct ValueBuilder {
  yyjson_mut_doc* doc;

  yyjson_mut_val* operator()(const Null&) { return yyjson_mut_null(doc); }
  yyjson_mut_val* operator()(bool b) { return yyjson_mut_bool(doc, b); }
  yyjson_mut_val* operator()(const Integer& i) {
    if (i.negative) return yyjson_mut_sint(doc, static_cast<std::int64_t>(~i.n));
    return yyjson_mut_uint(doc, i.n);
  }
  yyjson_mut_val* operator()(const Float& x) { return yyjson_mut_real(doc, x.to_double()); }
  yyjson_mut_val* operator()(const Text& t) {  // copied into the document
    return yyjson_mut_strncpy(doc, t.utf8.data(), t.utf8.size());
  }
  yyjson_mut_val* operator()(const Array& a) {
    yyjson_mut_val* array = yyjson_mut_arr(doc);
    for (const Value& item : a.items) {
      if (!yyjson_mut_arr_append(array, build(item))) throw std::bad_alloc();
    }
    return array;
  }
  yyjson_mut_val* operator()(const Map& m) {
    yyjson_mut_val* object = yyjson_mut_obj(doc);
    for (const auto& [key, value] : m.entries) {
      yyjson_mut_val* name = build(key);
      if (!yyjson_mut_obj_add(object, name, build(value))) throw std::bad_alloc();
    }
    return object;
  }

  yyjson_mut_val* build(const Value& v) { return build_with<yyjson_mut_val*>(*this, v); }
};

// One allocator for many messages, as the example of yyjson_read_max_memory_usage() has it.
class KeptPool {
 public:
  // For the next message. REQUIRES: the document before was freed.
  const yyjson_alc* for_input(std::size_t length, yyjson_read_flag flags) {
    const std::size_t needed = yyjson_read_max_memory_usage(length, flags);
    if (needed > size_) enlarge(needed);
    return &pool_;
  }

 private:
  [[gnu::noinline]] void enlarge(std::size_t needed) {
    size_ = needed;
    buffer_.reset();
    buffer_.reset(std::malloc(size_));
    if (!buffer_ || !yyjson_alc_pool_init(&pool_, buffer_.get(), size_)) throw std::bad_alloc();
  }

  struct Free {
    void operator()(void* p) const { std::free(p); }
  };
  std::size_t size_ = 0;
  std::unique_ptr<void, Free> buffer_;
  yyjson_alc pool_{};
};

template <Mode mode>
class YyJson {
  static constexpr bool pools = mode != Mode::fresh;
  static constexpr yyjson_read_flag flags =
      mode == Mode::insitu ? YYJSON_READ_INSITU : YYJSON_READ_NOFLAG;

 public:
  using Document = Tree;

  CodecInfo info() const {
    constexpr std::string_view names[] = {"fresh", "pool", "in-situ"};
    CodecInfo info{
        .name = "yyjson",
        .mode = std::string(names[static_cast<int>(mode)]),
        .format = Format::json,
        .library = "yyjson",
        .version = version(),
        .support = {.negative_beyond_int64 = false},
        .policy = {.lenient = {{"duplicate-keys",
                                "\"the result may be inaccurate if object has duplicate keys\" "
                                "(yyjson.h, yyjson_obj_iter_get()): every pair is kept."},
                               {"number-precision",
                                "\"Read integer which cannot fit in uint64_t or int64_t as "
                                "double\" (yyjson.h, YYJSON_READ_NOFLAG)."}},
                   .duplicate_keys = DuplicateKeys::kept},
        .calls = {.decode = "yyjson_read_opts()", .encode = "yyjson_mut_write_opts()"},
        .notes = {mode == Mode::fresh
                      ? "malloc and free for each message, as its README shows."
                      : "One pool allocator over a buffer of "
                        "yyjson_read_max_memory_usage(), kept, as its header shows.",
                  mode == Mode::insitu
                      ? "YYJSON_READ_INSITU, in a copy of the input that is made inside the call."
                      : "Copies the input once, and unescapes strings in that copy.",
                  "Checks UTF-8. Integers beyond 64 bits become float64."}};
    if (mode != Mode::insitu) {
      info.notes.emplace_back(mode == Mode::pool
                                  ? "Encodes with a kept dynamic allocator (yyjson_alc_dyn_new())."
                                  : "Encodes into new memory for each message, freed at the next.");
    }
    return info;
  }

  bool decode(std::string_view input, Document& document) {
    char* text = const_cast<char*>(input.data());  // is not written to without YYJSON_READ_INSITU
    if constexpr (mode == Mode::insitu) {
      if (copy_.size() < input.size() + YYJSON_PADDING_SIZE) {
        enlarge_copy(input.size() + YYJSON_PADDING_SIZE);
      }
      text = copy_.data();
      std::memcpy(text, input.data(), input.size());
      std::memset(text + input.size(), 0, YYJSON_PADDING_SIZE);
    }
    const yyjson_alc* allocator = nullptr;
    if constexpr (pools) allocator = pool_.for_input(input.size(), flags);
    document.read.reset(yyjson_read_opts(text, input.size(), flags, allocator, &read_error_));
    refused_by_ = read_error_.msg;
    return document.read != nullptr;
  }
  bool decode_to_keep(std::string_view input, Document& document) {
    Document read;
    read.read.reset(yyjson_read_opts(const_cast<char*>(input.data()), input.size(),
                                     YYJSON_READ_NOFLAG, nullptr, &read_error_));
    refused_by_ = read_error_.msg;
    if (read.read) document.built.reset(yyjson_doc_mut_copy(read.read.get(), nullptr));
    return document.built != nullptr;
  }
  std::string refusal() const { return refused_by_; }
  void release(Document& document) { document.read.reset(); }

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    return fold_value(yyjson_doc_get_root(document.read.get()), f);
  }

  bool build(const Value& value, Document& document) requires(mode != Mode::insitu) {
    document.built.reset(yyjson_mut_doc_new(nullptr));
    yyjson_mut_doc* doc = document.built.get();
    yyjson_mut_doc_set_root(doc, ValueBuilder{doc}.build(value));
    return true;
  }

  bool encode(const Document& document, std::string_view* output) requires(mode != Mode::insitu) {
    const yyjson_alc* allocator = nullptr;
    if constexpr (pools) allocator = dynamic_.get();
    drop_text();
    std::size_t size = 0;
    text_ = document.built ? yyjson_mut_write_opts(document.built.get(), YYJSON_WRITE_NOFLAG,
                                                   allocator, &size, &write_error_)
                           : yyjson_write_opts(document.read.get(), YYJSON_WRITE_NOFLAG, allocator,
                                               &size, &write_error_);
    refused_by_ = write_error_.msg;
    *output = {text_, size};
    return text_ != nullptr;
  }

  YyJson() = default;
  YyJson(const YyJson&) = delete;
  YyJson& operator=(const YyJson&) = delete;
  ~YyJson() { drop_text(); }

 private:
  struct FreeAllocator {
    void operator()(yyjson_alc* allocator) const { yyjson_alc_dyn_free(allocator); }
  };

  static std::string version() {
    const std::uint32_t hex = yyjson_version();
    return std::to_string(hex >> 16) + "." + std::to_string(hex >> 8 & 0xff) + "." +
           std::to_string(hex & 0xff);
  }

  // Out of line, so that decode() is small enough to be inlined, as it is in a user's program.
  [[gnu::noinline]] void enlarge_copy(std::size_t size) { copy_.resize(size); }

  void drop_text() {
    if (text_ == nullptr) return;
    if constexpr (pools) {
      dynamic_->free(dynamic_->ctx, text_);
    } else {
      std::free(text_);
    }
    text_ = nullptr;
  }

  KeptPool pool_;
  std::string copy_;
  std::unique_ptr<yyjson_alc, FreeAllocator> dynamic_{pools ? yyjson_alc_dyn_new() : nullptr};
  char* text_ = nullptr;
  yyjson_read_err read_error_{};
  yyjson_write_err write_error_{};
  const char* refused_by_ = "";
};

using Codecs = CodecList<YyJson<Mode::fresh>, YyJson<Mode::pool>, YyJson<Mode::insitu>>;

}  // namespace codecbench::yyjson_adapter
