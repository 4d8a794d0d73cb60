// The contract between the public functions and the decoders, which are compiled once for each
// instruction set (decode_baseline.cpp, decode_ssse3.cpp, decode_avx2.cpp). Internal.
//
// What those translation units include must define no inline function with external linkage: the
// linker would keep one copy for all, perhaps the one which this CPU cannot run. Hence plain
// structs and pointers here.
#ifndef REEL_KERNEL_H_
#define REEL_KERNEL_H_

#include <cstddef>
#include <cstdint>

#include "reel/error.h"
#include "reel/node.h"

namespace reel {

// An open container, put aside while something inside it is read. `start` and `key` are used by two
// decoders only. Strict CBOR: where the container inside begins, and how many bytes before that this
// one's last key does (0: none), times two, plus whether it is a map; no address is taken apart, whose
// upper bits may mean something. KEKS: the last key of the container inside, and its length.
struct Frame {
  std::uint64_t remaining;
  Cell* cell;
  const std::uint8_t* start;
  std::uint64_t key;
};

struct DecodeTask {
  // In.
  const std::uint8_t* begin = nullptr;
  const std::uint8_t* end = nullptr;
  Cell* cells = nullptr;  // where the tape goes; null for validation
  std::uint8_t* back =
      nullptr;  // end of the tape's room; joined strings are taken from here downwards
  Frame* frames = nullptr;
  Frame* frame_end = nullptr;
  Code no_frame = Code::too_deep;  // the error at frame_end: out_of_memory if memory set it
  bool validate_utf8 = true;
  bool reject_duplicates = false;
  bool deterministic = false;

  // Out. For duplicate_key found by comparing a whole map, `at` is the map and `entry` the index of
  // the second key.
  Code code = Code::ok;
  const std::uint8_t* at = nullptr;  // end of the item, or the offending byte
  std::size_t cell_count = 0;
  bool entry_known = false;
  std::size_t entry = 0;
};

using DecodeKernel = void (*)(DecodeTask&);
using Utf8Kernel = bool (*)(const std::uint8_t* text, std::size_t size);

// Indices: Format, in the order of the enumeration. The strict kernels know `reject_duplicates` and
// `deterministic`.
struct KernelSet {
  const char* isa;
  DecodeKernel decode[3];
  DecodeKernel validate[3];
  DecodeKernel decode_strict[3];
  DecodeKernel validate_strict[3];
  Utf8Kernel valid_utf8;         // RFC 3629
  Utf8Kernel valid_utf8_no_nul;  // and no byte 0
};

extern const KernelSet baseline_kernels;
extern const KernelSet ssse3_kernels;
extern const KernelSet avx2_kernels;

// The best set for this CPU; decided once.
const KernelSet& kernels();

// All sets this CPU can run, best first, ended by null: for tests.
const KernelSet* const* all_kernels();

// Looks for two keys of one map that are equal as data (DecodeOptions::duplicate_keys). `scratch`
// is free memory that may be overwritten. Returns ok, duplicate_key with the later one's index, or
// out_of_memory.
Code find_duplicate_key(const Cell* map, void* scratch, std::size_t scratch_bytes,
                        std::size_t& entry);

}  // namespace reel

#endif  // REEL_KERNEL_H_
