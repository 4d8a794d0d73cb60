// The three encoders behind encode(). Internal.
#ifndef REEL_ENCODERS_H_
#define REEL_ENCODERS_H_

#include "output.h"
#include "reel/document.h"
#include "reel/encode.h"
#include "reel/error.h"

namespace reel {

Error encode_cbor(const Document& document, Output& out, const EncodeOptions& options);
Error encode_msgpack(const Document& document, Output& out);
Error encode_keks(const Document& document, Output& out, Buffer& scratch);

}  // namespace reel

#endif  // REEL_ENCODERS_H_
