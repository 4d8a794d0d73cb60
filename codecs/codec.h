// The contract between the suite and a codec.
//
// A codec is one library speaking one format in one mode of use. It has its own document type; the
// suite never looks inside. A Codec object belongs to one thread and holds whatever a good user of
// the library would keep between messages: a zone, a parser, an output buffer. The timed operations
// cost the suite one virtual call each and allocate nothing on its behalf. Adapters do not derive
// from this class; they satisfy a concept (adapters/adapter.h).
//
// Input: the suite guarantees `input_padding` readable bytes behind every input, as simdjson asks
// for; a codec must not let them influence its result. Input bytes outlive the documents decoded
// from them.
#ifndef CODECBENCH_CODECS_CODEC_H_
#define CODECBENCH_CODECS_CODEC_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/format.h"
#include "codecs/policy.h"
#include "codecs/result.h"
#include "codecs/value.h"

namespace codecbench {

inline constexpr std::size_t input_padding = 64;

// What of the data model a codec can carry beyond null, boolean, integer, float64, text, array and
// map.
struct Support {
  bool undefined = false;
  bool bytes = false;
  bool float16 = false;  // kept in its width; a codec without it may widen
  bool float32 = false;  // the same
  bool bignum = false;
  bool negative_beyond_int64 = true;  // -2^63-1 down to -2^64
  bool any_key = false;               // keys other than text
  bool tags = false;
  bool simple = false;
  bool ext = false;
  bool timestamp = false;
  bool keks_types = false;  // hexlet, magic, TAI64, blob, floats beyond binary64
};

// How the adapter calls the library, for people: "cbor_load()".
struct Calls {
  std::string decode = {};
  std::string encode = {};
  std::string validate = {};
};

struct CodecInfo {
  std::string name;  // "msgpack-c"
  std::string mode;  // how it is used where that matters: "fresh-zone", "reused-zone"; empty if
                     // there is one way
  Format format = Format::cbor;
  std::string library;  // what is linked, as its project calls it
  std::string
      version;  // of the library actually linked, not of its headers, where the library can tell
  Support support;
  bool yardstick = false;  // not a codec: memcpy (the ceiling), null (the suite's own cost); never
                           // verified or ranked
  Policy policy = {};
  Calls calls = {};
  // Fairness notes, a sentence each, printed in the report: how the library is driven and what it
  // does not do.
  std::vector<std::string> notes;

  // "msgpack-c:reused-zone": how filters, results and reports name it; unique together with the
  // format.
  std::string full_name() const { return mode.empty() ? name : name + ":" + mode; }
};

// Why `info`'s codec cannot carry `value`, e.g. "nlohmann: no map keys other than text"; nothing if
// it can.
std::optional<std::string> unsupported(const CodecInfo& info, const Value& value);

class Codec {
 public:
  // The library's own document, ready to be encoded.
  class Document {
   public:
    virtual ~Document() = default;
  };

  virtual ~Codec() = default;
  virtual const CodecInfo& info() const = 0;
  virtual bool can(Operation operation) const = 0;

  // The timed operations. REQUIRES: can(the operation). False means refused; last_error() says why.
  virtual bool decode(std::string_view input) = 0;
  virtual bool decode_visit(std::string_view input, std::uint64_t* digest) = 0;
  virtual bool validate(std::string_view input) = 0;
  // `output` views the codec's own buffer until the next call. REQUIRES: `document` came from this
  // codec.
  virtual bool encode(const Document& document, std::string_view* output) = 0;

  // Untimed.
  virtual Result<Value> to_value(std::string_view input) = 0;  // decode, in the neutral model
  // The document owns all its data, side by side as its library would lay it out: one that pointed
  // at the strings of `value` would have encoding measured on a tree that is scattered in memory.
  // REQUIRES: can(Operation::encode).
  virtual Result<std::unique_ptr<Document>> from_value(const Value& value) = 0;
  virtual std::string_view last_error() const = 0;
  // A document to encode that is what the library itself decodes of `input`, which must outlive it.
  virtual Result<std::unique_ptr<Document>> from_encoded(std::string_view /*input*/) {
    return Error{"this codec does not encode what it decodes"};
  }

  // For finding out what a library does, untimed; a Codec need not offer them.
  // Decodes; if that is accepted calls `between`, in which the caller may overwrite the input; then
  // visits the document, unless `between` returned false.
  virtual Result<Value> to_value_after(std::string_view /*input*/,
                                       const std::function<bool()>& /*between*/) {
    return Error{"this codec does not show its documents"};
  }
  // Decodes, and encodes the library's own document: what survives of the form of the input.
  // REQUIRES: can(Operation::encode).
  virtual Result<std::string> transcode(std::string_view /*input*/) {
    return Error{"this codec does not encode what it decodes"};
  }
};

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_CODEC_H_
