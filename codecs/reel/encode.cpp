#include "reel/encode.h"

#include "document_access.h"
#include "encoders.h"
#include "output.h"

namespace reel {

Error encode(Format format, const Document& document, Buffer& out, const EncodeOptions& options) {
  Output output(out, DocumentAccess::readable(document));
  Error error{Code::unsupported, 0};
  switch (format) {
    case Format::cbor:
      error = encode_cbor(document, output, options);
      break;
    case Format::msgpack:
      error = encode_msgpack(document, output);
      break;
    case Format::keks:
      error = encode_keks(document, output, out);
      break;
  }
  if (error.ok()) {
    output.finish();
  } else {
    out.clear();
  }
  return error;
}

}  // namespace reel
