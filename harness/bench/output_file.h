// The result file of a run before there is anything in it.
//
// Looks whether a path can be written, without harm to what is there; removes what it created itself
// if nothing was measured. Belongs to one thread.
#ifndef CODECBENCH_HARNESS_BENCH_OUTPUT_FILE_H_
#define CODECBENCH_HARNESS_BENCH_OUTPUT_FILE_H_

#include <optional>
#include <string>
#include <utility>

#include "base/result.h"

namespace codecbench {

class OutputFile {
 public:
  // Error: the path cannot be written; says why.
  static Result<OutputFile> probe(const std::string& path);

  OutputFile(OutputFile&& other) noexcept
      : path_(std::move(other.path_)),
        holds_something_(other.holds_something_),
        remove_(std::exchange(other.remove_, false)) {}
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  // It is a file with content already.
  bool holds_something() const { return holds_something_; }
  // From now on it stays, whatever happens.
  void keep() { remove_ = false; }

 private:
  OutputFile(std::string path, bool holds_something, bool remove)
      : path_(std::move(path)), holds_something_(holds_something), remove_(remove) {}

  std::string path_;
  bool holds_something_ = false;
  bool remove_ = false;
};

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_OUTPUT_FILE_H_
