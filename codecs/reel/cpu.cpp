// Chooses the decoders for this CPU.
#include "kernel.h"

namespace reel {
namespace {

#if defined(REEL_X86_KERNELS)
bool has_avx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
}
bool has_ssse3() {
  return __builtin_cpu_supports("ssse3") && __builtin_cpu_supports("sse4.2") &&
         __builtin_cpu_supports("popcnt");
}
#endif

struct Choice {
  const KernelSet* sets[4] = {};

  Choice() {
    std::size_t count = 0;
#if defined(REEL_X86_KERNELS)
    __builtin_cpu_init();
    if (has_avx2()) sets[count++] = &avx2_kernels;
    if (has_ssse3()) sets[count++] = &ssse3_kernels;
#endif
    sets[count] = &baseline_kernels;
  }
};

const Choice& choice() {
  static const Choice chosen;
  return chosen;
}

}  // namespace

const KernelSet& kernels() { return *choice().sets[0]; }

const KernelSet* const* all_kernels() { return choice().sets; }

}  // namespace reel
