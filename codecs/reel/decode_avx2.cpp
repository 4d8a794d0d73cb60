// The decoders for x86-64-v3: AVX2 and BMI.
#define REEL_ISA avx2
#define REEL_KERNELS avx2_kernels

#include "decode_kernels.h"
