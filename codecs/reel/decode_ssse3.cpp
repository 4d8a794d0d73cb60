// The decoders for x86-64-v2: byte shuffles of 16 bytes.
#define REEL_ISA ssse3
#define REEL_KERNELS ssse3_kernels

#include "decode_kernels.h"
