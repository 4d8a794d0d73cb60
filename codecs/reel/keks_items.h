// KEKS items with parts: string heads, INT, FLOAT and BLOB. Compiled into each instruction set's
// namespace.
#ifndef REEL_KEKS_ITEMS_H_
#define REEL_KEKS_ITEMS_H_

#include "decoder_common.h"

namespace reel {
namespace REEL_ISA {
namespace {

struct KeksInteger {
  Code code = Code::ok;
  const Byte* at = nullptr;  // of an error
  bool negative = false;
  bool big = false;
  std::uint64_t n = 0;              // unless big
  const Byte* magnitude = nullptr;  // if big, with size
  std::uint64_t size = 0;
  const Byte* next = nullptr;

  REEL_INLINE_MEMBER bool odd() const {
    const bool odd_magnitude = ((big ? magnitude[size - 1] : n) & 1) != 0;
    return odd_magnitude != negative;
  }
  REEL_INLINE_MEMBER bool zero() const { return !negative && !big && n == 0; }
};

// A string's head: its length and first byte. REQUIRES: p < end, *p >= 80. Null if the head is cut
// off or the length passes what is left.
REEL_INLINE const Byte* keks_string(const Byte* p, const Byte* end, std::uint64_t& size) {
  const std::uint64_t selector = *p & 0x3f;
  const std::ptrdiff_t left = end - p;
  const Byte* data;
  if (REEL_LIKELY(selector <= 60)) {
    size = selector;
    data = p + 1;
  } else if (selector == 61) {
    if (left < 2) return nullptr;
    size = 61 + std::uint64_t{p[1]};
    data = p + 2;
  } else if (selector == 62) {
    if (left < 3) return nullptr;
    size = 317 + std::uint64_t{load16(p + 1)};
    data = p + 3;
  } else {
    if (left < 9) return nullptr;
    size = load64(p + 1);
    if (size > UINT64_MAX - 65853) return nullptr;
    size += 65853;
    data = p + 9;
  }
  return size <= static_cast<std::uint64_t>(end - data) ? data : nullptr;
}

// An INT atom of up to eight bytes with enough input behind it. False: to be read by
// read_keks_integer.
REEL_INLINE bool read_short_integer(const Byte* p, const Byte* end, bool& negative,
                                    std::uint64_t& n, const Byte*& next) {
  if (REEL_UNLIKELY(end - p < 10)) return false;
  const unsigned size = p[1] - 0x80u;
  if (REEL_UNLIKELY((*p | 1) != 0x0d || size > 8 || (p[2] == 0 && size != 0))) return false;
  negative = *p == 0x0d;
  n = size == 0 ? 0 : load64(p + 2) >> (64 - 8 * size);
  next = p + 2 + size;
  return true;
}

// An INT atom. `at` of an error is p, the tag's place, whatever is wrong behind it.
REEL_INLINE KeksInteger read_keks_integer(const Byte* p, const Byte* end) {
  KeksInteger out;
  out.at = p;
  if (p == end) {
    out.code = Code::truncated;
    return out;
  }
  if ((*p | 1) != 0x0d) {
    out.code = Code::malformed;
    return out;
  }
  out.negative = *p == 0x0d;
  if (end - p < 2) {
    out.code = Code::truncated;
    return out;
  }
  if (p[1] < 0x80 || p[1] >= 0xc0) {
    out.code = Code::malformed;
    return out;
  }
  std::uint64_t size = 0;
  const Byte* const data = keks_string(p + 1, end, size);
  if (data == nullptr) {
    out.code = Code::truncated;
    return out;
  }
  if (size != 0 && *data == 0) {
    out.code = Code::invalid_value;
    return out;
  }
  out.next = data + size;
  out.big = size > 8;
  out.magnitude = data;
  out.size = size;
  if (!out.big) {
    for (std::uint64_t i = 0; i < size; ++i) out.n = out.n << 8 | data[i];
  }
  return out;
}

// What a slow path made: an error, or where the next item is and how many cells were written.
struct KeksItem {
  Code code = Code::ok;
  const Byte* at = nullptr;
  Cell* top = nullptr;
};

// An INT of any size and at any place.
template <bool tape>
__attribute__((noinline)) KeksItem read_any_integer(const Byte* p, const Byte* end, Cell* top) {
  const KeksInteger integer = read_keks_integer(p, end);
  if (integer.code != Code::ok) return {integer.code, p, top};
  const std::uint64_t sign = integer.negative ? negative_flag : 0;
  if (integer.big) {
    REEL_EMIT(head_of(Kind::bignum, integer.size) | sign, address_of(integer.magnitude));
  } else {
    REEL_EMIT(head_of(Kind::integer) | sign, integer.n);
  }
  return {Code::ok, integer.next, top};
}

constexpr std::ptrdiff_t wide_float_cells = 3;

// A finite FLOAT of any size and at any place: normalised, that is, the mantissa is odd, or all is
// zero. One cell if mantissa and exponent fit; else three, for which the check of `limit` does not
// suffice.
template <bool tape>
__attribute__((noinline)) KeksItem read_any_float(DecodeTask& task, const Byte* p, Cell* top) {
  const Byte* const end = task.end;
  const KeksInteger mantissa = read_keks_integer(p + 1, end);
  if (mantissa.code != Code::ok) return {mantissa.code, mantissa.at, top};
  const KeksInteger exponent = read_keks_integer(mantissa.next, end);
  if (exponent.code != Code::ok) return {exponent.code, exponent.at, top};
  if (!mantissa.odd() && !(mantissa.zero() && exponent.zero()))
    return {Code::invalid_value, p, top};
  if (!mantissa.big && !exponent.big && exponent.n <= max_cell_size) {
    REEL_EMIT(head_of(Kind::bigfloat, exponent.n) | (mantissa.negative ? negative_flag : 0) |
                  (exponent.negative ? negative_exponent_flag : 0),
              mantissa.n);
    return {Code::ok, exponent.next, top};
  }
  if (tape && free_cells(top, task.back) < wide_float_cells) return {Code::out_of_memory, p, top};
  REEL_EMIT(head_of(Kind::bigfloat) | wide_flag, 0);
  for (const KeksInteger* part : {&mantissa, &exponent}) {
    const std::uint64_t sign = part->negative ? negative_flag : 0;
    if (part->big) {
      REEL_EMIT(head_of(Kind::bignum, part->size) | sign, address_of(part->magnitude));
    } else {
      REEL_EMIT(head_of(Kind::integer) | sign, part->n);
    }
  }
  return {Code::ok, exponent.next, top};
}

constexpr std::ptrdiff_t blob_cells = 2;  // the check of `limit` stands for the first only

struct KeksBlob {
  Code code = Code::ok;
  const Byte* at = nullptr;
  const Byte* data = nullptr;
  std::uint64_t size = 0;
  std::uint64_t chunk = 0;
  const Byte* next = nullptr;
};

// A BLOB: chunks of exactly `chunk` bytes and a shorter one that ends it; joined if there are
// several with content.
template <bool tape>
__attribute__((noinline)) KeksBlob read_keks_blob(DecodeTask& task, const Byte* p,
                                                  const Cell* top) {
  const Byte* const end = task.end;
  KeksBlob out;
  const KeksInteger length = read_keks_integer(p + 1, end);
  out.at = length.at;
  out.code = length.code;
  if (out.code != Code::ok) return out;
  out.code = Code::invalid_value;
  if (length.negative || (!length.big && length.n == 0)) return out;
  out.code = Code::unsupported;  // a chunk length of more than 64 bits
  if (length.big) return out;

  out.chunk = length.n;
  const Byte* const first = length.next;
  const Byte* at = first;
  for (;;) {
    out.at = at;
    out.code = Code::truncated;
    if (at == end) return out;
    out.code = Code::malformed;
    if (*at < 0x80 || *at >= 0xc0) return out;
    std::uint64_t size = 0;
    const Byte* const data = keks_string(at, end, size);
    out.code = Code::truncated;
    if (data == nullptr) return out;
    out.code = Code::invalid_value;
    if (size > out.chunk) return out;
    if (out.data == nullptr) out.data = data;
    out.size += size;
    at = data + size;
    if (size < out.chunk) break;
  }
  out.next = at;
  out.code = Code::ok;
  if (!tape || out.size <= out.chunk) return out;  // the first chunk is all of it

  Byte* joined = take_back(task, top, out.size, blob_cells);
  out.at = p;
  out.code = Code::out_of_memory;
  if (joined == nullptr) return out;
  out.code = Code::ok;
  out.data = joined;
  for (at = first; at != out.next;) {
    std::uint64_t size = 0;
    const Byte* const data = keks_string(at, end, size);
    std::memcpy(joined, data, size);
    joined += size;
    at = data + size;
  }
  return out;
}

}  // namespace
}  // namespace REEL_ISA
}  // namespace reel

#endif  // REEL_KEKS_ITEMS_H_
