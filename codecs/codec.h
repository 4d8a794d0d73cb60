// The contract between the suite and a codec.
//
// A codec is one library speaking one format in one mode of use. It has its own document type; the
// suite never looks inside. A Codec object belongs to one thread and holds whatever a good user of
// the library would keep between messages: a zone, a parser, an output buffer. Adapters do not
// derive from this class; they satisfy a concept (adapters/adapter.h).
//
// What is timed is a pass: one virtual call for all documents of a dataset, whose loop is compiled
// with the library's calls as it is in a user's program. A call a document took 10 ns, a third of
// the time that a fast library needs to encode a message of 70 bytes. An operation on one document
// is a pass over one, so whatever is verified is what is timed.
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
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "codecs/format.h"
#include "codecs/policy.h"
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
  // Documents of the library's own kind to be encoded, in one array as its users would keep them.
  // They own all their data, as the library would lay it out: a document that pointed at the strings
  // of a Value would have encoding measured on a tree that is scattered in memory.
  class Documents {
   public:
    virtual ~Documents() = default;
  };
  using Inputs = std::span<const std::string_view>;

  virtual ~Codec() = default;
  virtual const CodecInfo& info() const = 0;
  virtual bool can(Operation operation) const = 0;

  // The timed operations: a pass over all of the inputs or documents, allocating nothing on the
  // suite's behalf. False means that one was refused, which may end the pass; last_error() says
  // why. REQUIRES: can(the operation).
  virtual bool decode_all(Inputs inputs) = 0;
  virtual bool decode_visit_all(Inputs inputs, std::uint64_t* digests) = 0;  // one for each input
  virtual bool validate_all(Inputs inputs) = 0;
  // The documents [first, last); `output` views the last one's encoding in the codec's own buffer
  // until the next call. REQUIRES: `documents` came from this codec; first < last.
  virtual bool encode_all(const Documents& documents, std::size_t first, std::size_t last,
                          std::string_view* output) = 0;

  // The same for one document.
  bool decode(std::string_view input) { return decode_all({&input, 1}); }
  bool decode_visit(std::string_view input, std::uint64_t* digest) {
    return decode_visit_all({&input, 1}, digest);
  }
  bool validate(std::string_view input) { return validate_all({&input, 1}); }
  bool encode(const Documents& documents, std::size_t i, std::string_view* output) {
    return encode_all(documents, i, i + 1, output);
  }

  // Untimed.
  virtual Result<Value> to_value(std::string_view input) = 0;  // decode, in the neutral model
  virtual std::string_view last_error() const = 0;
  // `count` empty documents, to be filled by build() or build_decoded(), each once.
  // REQUIRES: can(Operation::encode).
  virtual std::unique_ptr<Documents> make_documents(std::size_t count) = 0;
  // Makes the i-th document as a user of the library would build it. Why it cannot, if so.
  // REQUIRES: `documents` came from this codec.
  virtual std::optional<Error> build(const Value& value, Documents& documents, std::size_t i) = 0;
  // The i-th document becomes what the library itself decodes of `input`, which must outlive it.
  virtual std::optional<Error> build_decoded(std::string_view /*input*/, Documents& /*documents*/,
                                             std::size_t /*i*/) {
    return Error{"this codec does not encode what it decodes"};
  }
  // One document, made of a value. REQUIRES: can(Operation::encode).
  Result<std::unique_ptr<Documents>> from_value(const Value& value);

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
