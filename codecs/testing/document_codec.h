// A Codec that is written document by document, for fakes: each pass is a loop over virtual calls,
// goes on behind a refusal, and its documents are the bytes that they will be encoded as.
#ifndef CODECBENCH_CODECS_TESTING_DOCUMENT_CODEC_H_
#define CODECBENCH_CODECS_TESTING_DOCUMENT_CODEC_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codecs/codec.h"

namespace codecbench::fake {

class DocumentCodec : public Codec {
 public:
  bool decode_all(Inputs inputs) final {
    bool ok = true;
    for (const std::string_view input : inputs) ok &= decode_one(input);
    return ok;
  }
  bool decode_visit_all(Inputs inputs, std::uint64_t* digests) final {
    bool ok = true;
    for (const std::string_view input : inputs) ok &= decode_visit_one(input, digests++);
    return ok;
  }
  bool validate_all(Inputs inputs) final {
    bool ok = true;
    for (const std::string_view input : inputs) ok &= validate_one(input);
    return ok;
  }
  bool encode_all(const Documents& documents, std::size_t first, std::size_t last,
                  std::string_view* output) final {
    bool ok = true;
    for (std::size_t i = first; i < last; ++i) {
      output_ = static_cast<const Encodings&>(documents).bytes[i];
      *output = output_;
      ok &= encode_one();
    }
    return ok;
  }
  std::unique_ptr<Documents> make_documents(std::size_t count) final {
    return std::make_unique<Encodings>(count);
  }
  std::optional<Error> build(const Value& value, Documents& documents, std::size_t i) final {
    Result<std::string> bytes = encoding_of(value);
    if (!bytes) return Error{bytes.error()};
    static_cast<Encodings&>(documents).bytes[i] = *std::move(bytes);
    return std::nullopt;
  }

 protected:
  virtual bool decode_one(std::string_view input) = 0;
  virtual bool decode_visit_one(std::string_view input, std::uint64_t* digest) = 0;
  virtual bool validate_one(std::string_view input) = 0;
  virtual bool encode_one() { return true; }
  virtual Result<std::string> encoding_of(const Value& value) = 0;

 private:
  struct Encodings final : Documents {
    explicit Encodings(std::size_t count) : bytes(count) {}
    std::vector<std::string> bytes;
  };

  std::string output_;
};

}  // namespace codecbench::fake

#endif  // CODECBENCH_CODECS_TESTING_DOCUMENT_CODEC_H_
