// CBOR strings that are not a plain head and its bytes: chunks of indefinite length (RFC
// 8949, 3.2.3) and the content of bignums. Compiled into each instruction set's namespace.
#ifndef REEL_CBOR_STRINGS_H_
#define REEL_CBOR_STRINGS_H_

#include "decoder_common.h"
#include "text_check.h"

namespace reel {
namespace REEL_ISA {
namespace {

struct CborString {
  Code code = Code::ok;
  const Byte* at = nullptr;    // of an error
  const Byte* data = nullptr;  // the content, joined if need be; null when only validating
  std::uint64_t size = 0;
  const Byte* next = nullptr;  // after the string
};

// One definite string. REQUIRES: p < end.
REEL_INLINE CborString read_definite_string(const Byte* p, const Byte* end, bool deterministic) {
  CborString out;
  out.at = p;
  const unsigned info = *p & 0x1f;
  const std::ptrdiff_t left = end - p;
  std::ptrdiff_t head = 1;
  std::uint64_t least = 0;
  out.code = Code::truncated;
  if (info < 24) {
    out.size = info;
  } else if (info == 24) {
    if (left < 2) return out;
    out.size = p[1];
    head = 2;
    least = 24;
  } else if (info == 25) {
    if (left < 3) return out;
    out.size = load16(p + 1);
    head = 3;
    least = 0x100;
  } else if (info == 26) {
    if (left < 5) return out;
    out.size = load32(p + 1);
    head = 5;
    least = 0x10000;
  } else if (info == 27) {
    if (left < 9) return out;
    out.size = load64(p + 1);
    head = 9;
    least = 0x100000000;
  } else {
    out.code = Code::malformed;
    return out;
  }
  if (deterministic && out.size < least) {
    out.code = Code::not_deterministic;
    return out;
  }
  if (out.size > static_cast<std::uint64_t>(left - head)) return out;
  out.code = Code::ok;
  out.data = p + head;
  out.next = out.data + out.size;
  return out;
}

// The chunks of an indefinite string, joined. REQUIRES: *p is 5f or 7f.
template <bool tape>
__attribute__((noinline)) CborString read_indefinite_string(DecodeTask& task, const Byte* p,
                                                            const Cell* top) {
  const Byte* const end = task.end;
  const bool text = *p == 0x7f;
  const unsigned major = *p >> 5;
  CborString out;
  out.at = p;
  if (task.deterministic) {
    out.code = Code::not_deterministic;
    return out;
  }
  const Byte* chunk = p + 1;
  std::size_t chunks = 0;
  for (;;) {
    if (chunk == end) {
      out.code = Code::truncated;
      out.at = end;
      return out;
    }
    if (*chunk == 0xff) break;
    if (*chunk >> 5 != major || (*chunk & 0x1f) == 0x1f) {
      out.code = Code::malformed;
      out.at = chunk;
      return out;
    }
    const CborString part = read_definite_string(chunk, end, false);
    if (part.code != Code::ok) return part;
    if (text && task.validate_utf8 && !text_ok<false>(part.data, part.size, end)) {
      out.code = Code::invalid_utf8;
      out.at = chunk;
      return out;
    }
    if (part.size != 0) {
      out.data = part.data;
      out.size += part.size;
      ++chunks;
    }
    chunk = part.next;
  }
  out.next = chunk + 1;
  if (chunks == 0) out.data = p + 1;
  if (!tape || chunks <= 1) return out;

  Byte* joined = take_back(task, top, out.size, 1);
  if (joined == nullptr) {
    out.code = Code::out_of_memory;
    return out;
  }
  out.data = joined;
  for (chunk = p + 1; *chunk != 0xff;) {
    const CborString part = read_definite_string(chunk, end, false);
    std::memcpy(joined, part.data, part.size);
    joined += part.size;
    chunk = part.next;
  }
  return out;
}

// A byte string of either kind: a bignum's content.
template <bool tape>
__attribute__((noinline)) CborString read_byte_string(DecodeTask& task, const Byte* p,
                                                      const Cell* top) {
  if (*p == 0x5f) return read_indefinite_string<tape>(task, p, top);
  return read_definite_string(p, task.end, task.deterministic);
}

}  // namespace
}  // namespace REEL_ISA
}  // namespace reel

#endif  // REEL_CBOR_STRINGS_H_
