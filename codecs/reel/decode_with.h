// Decoding and validating with a given instruction set's kernels: what decode.h offers with the
// best one. Internal, so that tests reach every set this CPU can run.
#ifndef REEL_DECODE_WITH_H_
#define REEL_DECODE_WITH_H_

#include <cstddef>
#include <string_view>

#include "kernel.h"
#include "reel/document.h"
#include "reel/error.h"
#include "reel/options.h"

namespace reel {

Error decode_with(const KernelSet& set, Format format, std::string_view input,
                  const DecodeOptions& options, Document& document, std::size_t& consumed);

Error validate_with(const KernelSet& set, Format format, std::string_view input,
                    const DecodeOptions& options, std::size_t& consumed);

}  // namespace reel

#endif  // REEL_DECODE_WITH_H_
