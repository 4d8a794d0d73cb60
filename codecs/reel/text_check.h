// Is a text UTF-8, and (KEKS) free of NUL? Compiled into each instruction set's namespace.
//
// Most strings are short and ASCII: one load and one comparison answer, inline. Other strings go to
// the validator of J. Keiser and D. Lemire, "Validating UTF-8 in less than one instruction per
// byte" (2021): three lookups by nibbles classify each pair of neighbouring bytes, and a comparison
// finds where third and fourth bytes are due.
//
// Nothing outside the input is ever read.
#ifndef REEL_TEXT_CHECK_H_
#define REEL_TEXT_CHECK_H_

#include <cstddef>
#include <cstdint>

#include "bytes.h"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace reel {
namespace REEL_ISA {
namespace {

using Byte = std::uint8_t;

REEL_INLINE bool has_special(std::uint64_t word, bool no_nul) {
  std::uint64_t special = word;
  // Subtracting 1 from each byte sets the high bit of a 0, of its neighbour perhaps, and of bytes
  // from 81 on.
  if (no_nul) special |= word - 0x0101010101010101u;
  return (special & 0x8080808080808080u) != 0;
}

// RFC 3629, table by table; for CPUs without byte shuffles, and for what a vector cannot reach.
template <bool no_nul>
bool text_ok_scalar(const Byte* p, std::size_t size) {
  const Byte* const end = p + size;
  while (p < end) {
    if (end - p >= 8) {
      const std::uint64_t word = load_raw<std::uint64_t>(p);
      if (!has_special(word, no_nul)) {
        p += 8;
        continue;
      }
    }
    const Byte lead = *p;
    const std::ptrdiff_t left = end - p;
    if (lead < 0x80) {
      if (no_nul && lead == 0) return false;
      p += 1;
    } else if (lead < 0xe0) {
      if (lead < 0xc2 || left < 2 || (p[1] & 0xc0) != 0x80) return false;
      p += 2;
    } else if (lead < 0xf0) {
      if (left < 3 || (p[1] & 0xc0) != 0x80 || (p[2] & 0xc0) != 0x80) return false;
      if (lead == 0xe0 && p[1] < 0xa0) return false;   // overlong
      if (lead == 0xed && p[1] >= 0xa0) return false;  // surrogates
      p += 3;
    } else {
      if (lead > 0xf4 || left < 4) return false;
      if ((p[1] & 0xc0) != 0x80 || (p[2] & 0xc0) != 0x80 || (p[3] & 0xc0) != 0x80) return false;
      if (lead == 0xf0 && p[1] < 0x90) return false;   // overlong
      if (lead == 0xf4 && p[1] >= 0x90) return false;  // above U+10FFFF
      p += 4;
    }
  }
  return true;
}

#if defined(__SSSE3__)

#if defined(__AVX2__)
struct Block {
  __m256i v;
  static constexpr std::size_t width = 32;
  REEL_INLINE_MEMBER static Block load(const Byte* p) {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))};
  }
  REEL_INLINE_MEMBER static Block all(Byte b) { return {_mm256_set1_epi8(static_cast<char>(b))}; }
  REEL_INLINE_MEMBER static Block table(const Byte* p) {
    return {_mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)))};
  }
  REEL_INLINE_MEMBER Block lookup(Block index) const { return {_mm256_shuffle_epi8(v, index.v)}; }
  REEL_INLINE_MEMBER Block high_nibbles() const {
    return {_mm256_and_si256(_mm256_srli_epi16(v, 4), _mm256_set1_epi8(0x0f))};
  }
  template <int n>
  REEL_INLINE_MEMBER Block shifted_in(Block before) const {
    return {_mm256_alignr_epi8(v, _mm256_permute2x128_si256(before.v, v, 0x21), 16 - n)};
  }
  REEL_INLINE_MEMBER Block minus_saturated(Block o) const { return {_mm256_subs_epu8(v, o.v)}; }
  REEL_INLINE_MEMBER Block equals(Block o) const { return {_mm256_cmpeq_epi8(v, o.v)}; }
  REEL_INLINE_MEMBER Block operator&(Block o) const { return {_mm256_and_si256(v, o.v)}; }
  REEL_INLINE_MEMBER Block operator|(Block o) const { return {_mm256_or_si256(v, o.v)}; }
  REEL_INLINE_MEMBER Block operator^(Block o) const { return {_mm256_xor_si256(v, o.v)}; }
  REEL_INLINE_MEMBER bool any() const { return _mm256_testz_si256(v, v) == 0; }
  REEL_INLINE_MEMBER bool ascii() const { return _mm256_movemask_epi8(v) == 0; }
};
#else
struct Block {
  __m128i v;
  static constexpr std::size_t width = 16;
  REEL_INLINE_MEMBER static Block load(const Byte* p) {
    return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))};
  }
  REEL_INLINE_MEMBER static Block all(Byte b) { return {_mm_set1_epi8(static_cast<char>(b))}; }
  REEL_INLINE_MEMBER static Block table(const Byte* p) { return load(p); }
  REEL_INLINE_MEMBER Block lookup(Block index) const { return {_mm_shuffle_epi8(v, index.v)}; }
  REEL_INLINE_MEMBER Block high_nibbles() const {
    return {_mm_and_si128(_mm_srli_epi16(v, 4), _mm_set1_epi8(0x0f))};
  }
  template <int n>
  REEL_INLINE_MEMBER Block shifted_in(Block before) const {
    return {_mm_alignr_epi8(v, before.v, 16 - n)};
  }
  REEL_INLINE_MEMBER Block minus_saturated(Block o) const { return {_mm_subs_epu8(v, o.v)}; }
  REEL_INLINE_MEMBER Block equals(Block o) const { return {_mm_cmpeq_epi8(v, o.v)}; }
  REEL_INLINE_MEMBER Block operator&(Block o) const { return {_mm_and_si128(v, o.v)}; }
  REEL_INLINE_MEMBER Block operator|(Block o) const { return {_mm_or_si128(v, o.v)}; }
  REEL_INLINE_MEMBER Block operator^(Block o) const { return {_mm_xor_si128(v, o.v)}; }
  REEL_INLINE_MEMBER bool any() const {
    return _mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_setzero_si128())) != 0xffff;
  }
  REEL_INLINE_MEMBER bool ascii() const { return _mm_movemask_epi8(v) == 0; }
};
#endif

// What can be wrong with two neighbouring bytes, one bit each. A pair is wrong if all three lookups
// name the same bit.
constexpr Byte too_short = 1 << 0;      // a lead byte, then no continuation
constexpr Byte too_long = 1 << 1;       // ASCII, then a continuation
constexpr Byte overlong_3 = 1 << 2;     // E0, then 80-9F
constexpr Byte too_large = 1 << 3;      // F4, then 90-BF, or F5-FF
constexpr Byte surrogate = 1 << 4;      // ED, then A0-BF
constexpr Byte overlong_2 = 1 << 5;     // C0 or C1
constexpr Byte overlong_4 = 1 << 6;     // F0, then 80-8F
constexpr Byte too_large_8 = 1 << 6;    // F5-FF, then 80-8F
constexpr Byte continuations = 1 << 7;  // two continuations: right only as third or fourth bytes
constexpr Byte carry = too_short | too_long | continuations;

alignas(16) constexpr Byte first_high[16] = {too_long,
                                             too_long,
                                             too_long,
                                             too_long,
                                             too_long,
                                             too_long,
                                             too_long,
                                             too_long,
                                             continuations,
                                             continuations,
                                             continuations,
                                             continuations,
                                             too_short | overlong_2,
                                             too_short,
                                             too_short | overlong_3 | surrogate,
                                             too_short | too_large | too_large_8 | overlong_4};
alignas(16) constexpr Byte first_low[16] = {carry | overlong_3 | overlong_2 | overlong_4,
                                            carry | overlong_2,
                                            carry,
                                            carry,
                                            carry | too_large,
                                            carry | too_large | too_large_8,
                                            carry | too_large | too_large_8,
                                            carry | too_large | too_large_8,
                                            carry | too_large | too_large_8,
                                            carry | too_large | too_large_8,
                                            carry | too_large | too_large_8,
                                            carry | too_large | too_large_8,
                                            carry | too_large | too_large_8,
                                            carry | too_large | too_large_8 | surrogate,
                                            carry | too_large | too_large_8,
                                            carry | too_large | too_large_8};
alignas(16) constexpr Byte second_high[16] = {
    too_short,
    too_short,
    too_short,
    too_short,
    too_short,
    too_short,
    too_short,
    too_short,
    too_long | overlong_2 | continuations | overlong_3 | too_large_8 | overlong_4,
    too_long | overlong_2 | continuations | overlong_3 | too_large,
    too_long | overlong_2 | continuations | surrogate | too_large,
    too_long | overlong_2 | continuations | surrogate | too_large,
    too_short,
    too_short,
    too_short,
    too_short};

REEL_INLINE Block utf8_errors(Block text, Block before) {
  const Block previous1 = text.shifted_in<1>(before);
  const Block pair = Block::table(first_high).lookup(previous1.high_nibbles()) &
                     Block::table(first_low).lookup(previous1 & Block::all(0x0f)) &
                     Block::table(second_high).lookup(text.high_nibbles());
  // 80 where a third or fourth byte is due: two bytes after E0-FF, three bytes after F0-FF.
  const Block due = (text.shifted_in<2>(before).minus_saturated(Block::all(0xe0 - 0x80)) |
                     text.shifted_in<3>(before).minus_saturated(Block::all(0xf0 - 0x80))) &
                    Block::all(0x80);
  return due ^ pair;
}

// Slid over by 32 - n and by n: the first n bytes, and the last n bytes of a block.
alignas(32) constexpr Byte head_mask[64] = {
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};

REEL_INLINE Block first_bytes(std::size_t n) { return Block::load(head_mask + 32 - n); }

// The first `size` < Block::width bytes at p, and zeros.
REEL_INLINE Block load_tail(const Byte* p, std::size_t size, const Byte* end) {
  if (REEL_LIKELY(end - p >= static_cast<std::ptrdiff_t>(Block::width))) {
    return Block::load(p) & first_bytes(size);
  }
  alignas(32) Byte padded[Block::width] = {};
  std::memcpy(padded, p, size);
  return Block::load(padded);
}

// Zeros after the text's end expose a sequence that is cut off: a lead byte followed by no
// continuation.
template <bool no_nul>
__attribute__((noinline)) bool text_ok_slow(const Byte* p, std::size_t size, const Byte* end) {
  const Block zeros = Block::all(0);
  Block before = zeros;
  Block errors = zeros;
  bool before_ascii = true;
  while (size >= Block::width) {
    const Block text = Block::load(p);
    if (no_nul) errors = errors | text.equals(zeros);
    const bool ascii = text.ascii();
    if (!ascii || !before_ascii) errors = errors | utf8_errors(text, before);
    before = text;
    before_ascii = ascii;
    p += Block::width;
    size -= Block::width;
  }
  const Block tail = load_tail(p, size, end);
  if (no_nul) errors = errors | (tail.equals(zeros) & first_bytes(size));
  errors = errors | utf8_errors(tail, before);
  return !errors.any();
}

#else

template <bool no_nul>
__attribute__((noinline)) bool text_ok_slow(const Byte* p, std::size_t size, const Byte*) {
  return text_ok_scalar<no_nul>(p, size);
}

#endif  // __SSSE3__

// Bits of the bytes at p that are not plain: from 80 on, or 0 if no_nul. 32 bytes are read.
#if defined(__AVX2__)
template <bool no_nul>
REEL_INLINE std::uint32_t special_bytes32(const Byte* p) {
  const __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
  if (!no_nul) return static_cast<std::uint32_t>(_mm256_movemask_epi8(v));
  return ~static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpgt_epi8(v, _mm256_setzero_si256())));
}
#elif defined(__SSE2__)
template <bool no_nul>
REEL_INLINE std::uint32_t special_bytes32(const Byte* p) {
  const __m128i a = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
  const __m128i b = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + 16));
  if (!no_nul) {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(a)) |
           static_cast<std::uint32_t>(_mm_movemask_epi8(b)) << 16;
  }
  const __m128i zero = _mm_setzero_si128();
  return ~(static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpgt_epi8(a, zero))) |
           static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpgt_epi8(b, zero))) << 16);
}
#endif

// Is a text of at most 32 bytes plain, seen through loads that overlap but stay inside it?
template <bool no_nul>
REEL_INLINE bool plain_text(const Byte* p, std::size_t size) {
  constexpr std::uint64_t letters = 0x0101010101010101u;
  if (size > 16) {
#if defined(__SSE2__)
    const __m128i a = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const __m128i b = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + size - 16));
    if (!no_nul) return _mm_movemask_epi8(_mm_or_si128(a, b)) == 0;
    return _mm_movemask_epi8(_mm_and_si128(_mm_cmpgt_epi8(a, _mm_setzero_si128()),
                                           _mm_cmpgt_epi8(b, _mm_setzero_si128()))) == 0xffff;
#else
    return false;
#endif
  }
  if (size >= 8) {
    return !has_special(load_raw<std::uint64_t>(p), no_nul) &&
           !has_special(load_raw<std::uint64_t>(p + size - 8), no_nul);
  }
  if (size >= 4) {
    return !has_special(
        load_raw<std::uint32_t>(p) | std::uint64_t{load_raw<std::uint32_t>(p + size - 4)} << 32,
        no_nul);
  }
  if (size == 0) return true;
  // One to three bytes, some of them twice, filled up with letters.
  const std::uint64_t word = std::uint64_t{p[0]} | std::uint64_t{p[size / 2]} << 8 |
                             std::uint64_t{p[size - 1]} << 16 | letters << 24;
  return !has_special(word, no_nul);
}

// Is a text of less than 32 bytes plain, where 32 bytes may be read? No branch but the caller's.
template <bool no_nul>
REEL_INLINE bool short_text_plain(const Byte* p, std::size_t size) {
#if defined(__SSE2__)
  return (special_bytes32<no_nul>(p) & ((std::uint32_t{1} << size) - 1)) == 0;
#else
  return plain_text<no_nul>(p, size);
#endif
}

// The whole check. `end` is the input's, up to which bytes behind the text may be read.
template <bool no_nul>
REEL_INLINE bool text_ok(const Byte* p, std::size_t size, const Byte* end) {
#if defined(__SSE2__)
  if (REEL_LIKELY(size <= 32)) {
    if (REEL_LIKELY(end - p >= 32)) {
      const std::uint64_t wanted = (std::uint64_t{1} << size) - 1;
      if (REEL_LIKELY((special_bytes32<no_nul>(p) & wanted) == 0)) return true;
    } else if (REEL_LIKELY(plain_text<no_nul>(p, size))) {
      return true;
    }
  } else if (size <= 64) {
    if (REEL_LIKELY((special_bytes32<no_nul>(p) | special_bytes32<no_nul>(p + size - 32)) == 0)) {
      return true;
    }
  }
#else
  if (REEL_LIKELY(size <= 16 && plain_text<no_nul>(p, size))) return true;
#endif
  return text_ok_slow<no_nul>(p, size, end);
}

// KEKS text: never with NUL, and UTF-8 if asked for.
REEL_INLINE bool keks_text_ok(const Byte* p, std::size_t size, const Byte* end,
                              bool validate_utf8) {
  if (REEL_LIKELY(validate_utf8)) return text_ok<true>(p, size, end);
  return std::memchr(p, 0, size) == nullptr;
}

}  // namespace
}  // namespace REEL_ISA
}  // namespace reel

#endif  // REEL_TEXT_CHECK_H_
