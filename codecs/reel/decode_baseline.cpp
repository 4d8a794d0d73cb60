// The decoders for any CPU the compiler's own flags allow; on x86-64 with SSE2.
#define REEL_ISA baseline
#define REEL_KERNELS baseline_kernels

#include "decode_kernels.h"
