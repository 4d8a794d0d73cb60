// What each codec's library was built with, where it can be known.
//
// A library that is linked as a file of its own (shared, or an archive) is asked by reading that file; all others, reel
// and header-only ones, are compiled by this build. Reads files; to be called where that does not disturb.
#ifndef CODECBENCH_HARNESS_BENCH_LIBRARY_BUILD_H_
#define CODECBENCH_HARNESS_BENCH_LIBRARY_BUILD_H_

#include <string>
#include <string_view>
#include <vector>

#include "codecs/codec.h"

namespace codecbench {

// The files that this program was linked with: loaded shared objects, and archives of codec libraries.
std::vector<std::string> linked_files();

// The one that holds a library of that name, by its file name: "libcbor" is in libcbor.so.0.8, "msgpack-c" in
// libmsgpackc.so.2 and in libmsgpack-c.so.2. Empty if there is none.
std::string file_of_library(std::string_view library, const std::vector<std::string>& files);

// "GNU 12.2.0, -O2 -DNDEBUG (with the suite)", "libcbor.so.0.8.0: compiler not recorded, stack protector, ...".
std::string describe_build(const CodecInfo& codec);

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_LIBRARY_BUILD_H_
