// Two codecs that are none: they show what the figures of the others must be read against.
//   memcpy  copies the bytes: no codec that owns its result is faster
//   null    does nothing: what the suite itself costs
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/adapters/adapter.h"
#include "codecs/keep.h"
#include "codecs/oracle/oracle.h"

namespace codecbench::yardsticks_adapter {

template <Format format>
class Memcpy {
 public:
  struct Document {
    std::string encoding;
  };

  CodecInfo info() const {
    return {.name = "memcpy",
            .mode = "",
            .format = format,
            .library = "C library",
            .version = "of this machine",
            .support = everything_of(format),
            .yardstick = true,
            .notes = {"Copies the encoded bytes into or out of a kept buffer: the ceiling."}};
  }

  bool decode(std::string_view input, Document&) { return copy(input); }
  void release(Document&) {}
  template <Fold F>
  typename F::Result fold(Document&, F& f) {
    return f.null();
  }

  bool build(const Value& value, Document& document) {
    Result<std::string> encoding = oracle::encode(format, value);
    if (!encoding) return false;
    document.encoding = *std::move(encoding);
    return true;
  }
  bool encode(const Document& document, std::string_view* output) {
    if (!copy(document.encoding)) return false;
    *output = {buffer_.data(), document.encoding.size()};
    return true;
  }

 private:
  bool copy(std::string_view bytes) {
    if (buffer_.size() < bytes.size()) buffer_.resize(bytes.size());
    std::memcpy(buffer_.data(), bytes.data(), bytes.size());
    keep(buffer_);  // the compiler must not see that nobody reads the copy
    return true;
  }

  std::vector<char> buffer_ = std::vector<char>(1);
};

template <Format format>
class NullCodec {
 public:
  struct Document {};

  CodecInfo info() const {
    return {.name = "null",
            .mode = "",
            .format = format,
            .library = "none",
            .version = "none",
            .support = everything_of(format),
            .yardstick = true,
            .notes = {"Does nothing and says yes: the suite's own cost."}};
  }

  bool decode(std::string_view, Document&) { return true; }
  void release(Document&) {}
  template <Fold F>
  typename F::Result fold(Document&, F& f) {
    return f.null();
  }
  bool build(const Value&, Document&) { return true; }
  bool encode(const Document&, std::string_view* output) {
    *output = {};
    return true;
  }
  bool validate(std::string_view input) {
    keep(input);  // else the whole pass is nothing, and "documents a second" has twelve digits
    return true;
  }
};

using Codecs = CodecList<Memcpy<Format::cbor>, NullCodec<Format::cbor>, Memcpy<Format::msgpack>,
                         NullCodec<Format::msgpack>, Memcpy<Format::keks>, NullCodec<Format::keks>,
                         Memcpy<Format::json>, NullCodec<Format::json>>;

}  // namespace codecbench::yardsticks_adapter
