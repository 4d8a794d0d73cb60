// The codecs of this build.
//
// A catalog lists what each codec is (CodecInfo) and makes fresh Codec objects on demand. It is
// built once, in the order of codecs/adapters/CMakeLists.txt, and only read afterwards; any thread may read
// it.
#ifndef CODECBENCH_CODECS_CATALOG_H_
#define CODECBENCH_CODECS_CATALOG_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codecs/codec.h"
#include "codecs/plain_driver.h"

namespace codecbench {

class Catalog {
 public:
  using Factory = std::function<std::unique_ptr<Codec>()>;
  // How the library is used without the suite (plain_driver.h), for one operation.
  struct PlainDriver {
    Operation operation;
    plain::Driver run;
    std::string_view text;  // of the function, for people; lives as long as the program
  };
  struct Entry {
    CodecInfo info;
    Factory make;
    std::vector<PlainDriver> plain_drivers = {};

    // nullptr if there is none for `operation`.
    const PlainDriver* plain_driver(Operation operation) const;
  };

  // A library that this build could have had.
  struct Absent {
    std::string name;
    std::string remedy;  // the package that brings it
  };

  // REQUIRES: no entry has the same full_name() and format.
  void add(CodecInfo info, Factory make);
  // Gives the entry that `function` names, of the library whose adapter is <library>.cpp, a plain
  // driver; its text is cut out of `file`. Throws std::logic_error if there is no such entry.
  void add_plain_driver(std::string_view library, std::string_view function, plain::Driver driver,
                        std::string_view file);
  const std::vector<Entry>& entries() const { return entries_; }
  void add_absent(Absent library) { absent_.push_back(std::move(library)); }
  const std::vector<Absent>& absent() const { return absent_; }
  // The entry of that full name and format, or nullptr. Complexity: linear.
  const Entry* find(std::string_view full_name, Format format) const;

 private:
  std::vector<Entry> entries_;
  std::vector<Absent> absent_;
};

// Every codec that was compiled in.
Catalog build_catalog();

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_CATALOG_H_
