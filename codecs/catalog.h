// The codecs of this build.
//
// A catalog lists what each codec is (CodecInfo) and makes fresh Codec objects on demand. It is
// built once, in the order of codecs/CMakeLists.txt, and only read afterwards; any thread may read
// it.
#ifndef CODECBENCH_CODECS_CATALOG_H_
#define CODECBENCH_CODECS_CATALOG_H_

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "codecs/codec.h"

namespace codecbench {

class Catalog {
 public:
  using Factory = std::function<std::unique_ptr<Codec>()>;
  struct Entry {
    CodecInfo info;
    Factory make;
  };

  // REQUIRES: no entry has the same full_name() and format.
  void add(CodecInfo info, Factory make);
  const std::vector<Entry>& entries() const { return entries_; }
  // The entry of that full name and format, or nullptr. Complexity: linear.
  const Entry* find(std::string_view full_name, Format format) const;

 private:
  std::vector<Entry> entries_;
};

// Every codec that was compiled in.
Catalog build_catalog();

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_CATALOG_H_
