// What an ELF file tells of how it was compiled: the compiler, and which hardening it has.
//
// Reads 64-bit little-endian files and `ar` archives of them, from memory; never outside the bytes it is given, whatever
// they say, and in time proportional to them. Absence of a mark is absence of evidence: a file may be compiled with a
// stack protector and have no function that needs it. Pure functions.
#ifndef CODECBENCH_HARNESS_BENCH_ELF_FILE_H_
#define CODECBENCH_HARNESS_BENCH_ELF_FILE_H_

#include <string>
#include <string_view>

#include "base/result.h"

namespace codecbench {

struct ElfFacts {
  std::string compiler;  // of .comment, which distributions strip; empty: the file does not say
  bool stack_protector = false;  // refers to __stack_chk_fail
  bool fortify = false;          // refers to a __*_chk function, such as __memcpy_chk
  bool relro = false;            // part of it is read-only once it is relocated
  bool bind_now = false;         // all of it then: no lazy binding
  bool branch_tracking = false;  // the IBT bit of its GNU property note (CET), or BTI on AArch64
  friend bool operator==(const ElfFacts&, const ElfFacts&) = default;
};

// Of an archive, what holds of any of its members. Error: it is no such file, or its tables lie outside of it.
Result<ElfFacts> read_elf(std::string_view file);

// "compiled by GCC 12.2.0, stack protector, FORTIFY_SOURCE, full RELRO"
std::string describe(const ElfFacts& facts);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_ELF_FILE_H_
