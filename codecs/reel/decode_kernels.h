// Defines one instruction set's KernelSet. Included by decode_baseline.cpp, decode_ssse3.cpp and
// decode_avx2.cpp, which define REEL_ISA, the namespace, and REEL_KERNELS, the set's name.
#ifndef REEL_DECODE_KERNELS_H_
#define REEL_DECODE_KERNELS_H_

#include "cbor_decoder.h"
#include "keks_decoder.h"
#include "kernel.h"
#include "msgpack_decoder.h"
#include "text_check.h"

#define REEL_STRINGIFY_(x) #x
#define REEL_STRINGIFY(x) REEL_STRINGIFY_(x)

namespace reel {
namespace REEL_ISA {
namespace {

bool valid_utf8(const std::uint8_t* text, std::size_t size) {
  return text_ok<false>(text, size, text + size);
}

bool valid_utf8_no_nul(const std::uint8_t* text, std::size_t size) {
  return text_ok<true>(text, size, text + size);
}

}  // namespace
}  // namespace REEL_ISA

const KernelSet REEL_KERNELS = {
    REEL_STRINGIFY(REEL_ISA),
    {REEL_ISA::decode_cbor<true, false>, REEL_ISA::decode_msgpack<true, false>,
     REEL_ISA::decode_keks<true, false>},
    {REEL_ISA::decode_cbor<false, false>, REEL_ISA::decode_msgpack<false, false>,
     REEL_ISA::decode_keks<false, false>},
    {REEL_ISA::decode_cbor<true, true>, REEL_ISA::decode_msgpack<true, true>,
     REEL_ISA::decode_keks<true, false>},
    {REEL_ISA::decode_cbor<false, true>, REEL_ISA::decode_msgpack<false, true>,
     REEL_ISA::decode_keks<false, false>},
    REEL_ISA::valid_utf8,
    REEL_ISA::valid_utf8_no_nul,
};

}  // namespace reel

#endif  // REEL_DECODE_KERNELS_H_
