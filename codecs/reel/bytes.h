// Loads and stores of big-endian numbers at any address. Internal; static for the reason given in
// kernel.h.
#ifndef REEL_BYTES_H_
#define REEL_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

#define REEL_INLINE static inline __attribute__((always_inline))
#define REEL_INLINE_MEMBER __attribute__((always_inline))
#define REEL_LIKELY(x) __builtin_expect(!!(x), 1)
#define REEL_UNLIKELY(x) __builtin_expect(!!(x), 0)

// Where the compiler puts the code for it: in line from 0.5 on, behind a jump below.
#define REEL_CHANCE(x, probability) __builtin_expect_with_probability(!!(x), 1, probability)

// The compiler knows nothing of the number any more. Between tests of one number this keeps them in
// the order in which they are written: else GCC and clang each make a tree of their own of them.
#define REEL_OPAQUE(number) __asm__("" : "+r"(number))

namespace reel {

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
REEL_INLINE std::uint16_t big_endian(std::uint16_t v) { return __builtin_bswap16(v); }
REEL_INLINE std::uint32_t big_endian(std::uint32_t v) { return __builtin_bswap32(v); }
REEL_INLINE std::uint64_t big_endian(std::uint64_t v) { return __builtin_bswap64(v); }
#else
REEL_INLINE std::uint16_t big_endian(std::uint16_t v) { return v; }
REEL_INLINE std::uint32_t big_endian(std::uint32_t v) { return v; }
REEL_INLINE std::uint64_t big_endian(std::uint64_t v) { return v; }
#endif

template <class T>
REEL_INLINE T load_raw(const void* p) {
  T v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}
REEL_INLINE std::uint16_t load16(const void* p) { return big_endian(load_raw<std::uint16_t>(p)); }
REEL_INLINE std::uint32_t load32(const void* p) { return big_endian(load_raw<std::uint32_t>(p)); }
REEL_INLINE std::uint64_t load64(const void* p) { return big_endian(load_raw<std::uint64_t>(p)); }

template <class T>
REEL_INLINE void store_raw(void* p, T v) {
  __builtin_memcpy(p, &v, sizeof v);
}
REEL_INLINE void store16(void* p, std::uint16_t v) { store_raw(p, big_endian(v)); }
REEL_INLINE void store32(void* p, std::uint32_t v) { store_raw(p, big_endian(v)); }
REEL_INLINE void store64(void* p, std::uint64_t v) { store_raw(p, big_endian(v)); }

}  // namespace reel

#endif  // REEL_BYTES_H_
