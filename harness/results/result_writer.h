// Appends to a result file, a line at a time, so that an interrupted run keeps what it has.
//
// Every call writes whole lines and hands them to the kernel before it returns. A writer owns its
// file descriptor; it is movable and belongs to one thread. All calls return an Error that names
// the file and the reason (no space left on device, permission denied, ...); after an Error a
// regular file is as it was before the call, so it ends with the last whole line that could be
// written.
#ifndef CODECBENCH_HARNESS_RESULTS_RESULT_WRITER_H_
#define CODECBENCH_HARNESS_RESULTS_RESULT_WRITER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "harness/results/record.h"

namespace codecbench::results {

class ResultWriter {
 public:
  // Creates or truncates.
  static Result<ResultWriter> create(const std::string& path);
  // Continues an existing file; a last line without its newline (a crash in mid-write) is cut off
  // first: ended by a newline it could still pass for a whole one.
  static Result<ResultWriter> append(const std::string& path);

  ResultWriter(ResultWriter&& other) noexcept;
  ResultWriter& operator=(ResultWriter&& other) noexcept;
  ~ResultWriter();

  // An Error if config_key(key) != key: it starts with a lower-case letter and has no blank,
  // upper-case letter or colon.
  std::optional<Error> config(std::string_view key, std::string_view value);
  std::optional<Error> unit(std::string_view unit,
                            std::string_view metadata);  // "better=lower assume=exact"
  std::optional<Error> annotate(const Annotation& annotation);
  // One sample; annotation (if any) and result line are written together. An Error if there is no
  // measurement, a value is not finite or a unit is not one visible ASCII word: such a line would
  // be misread.
  std::optional<Error> sample(const CellId& cell, std::int64_t iterations,
                              const std::vector<Measurement>& measurements,
                              const std::optional<Annotation>& annotation = std::nullopt);

  const std::string& path() const { return path_; }

 private:
  ResultWriter(int fd, std::string path) : fd_(fd), path_(std::move(path)) {}
  std::optional<Error> write_all(std::string_view lines);

  int fd_ = -1;
  std::string path_;
};

}  // namespace codecbench::results

#endif  // CODECBENCH_HARNESS_RESULTS_RESULT_WRITER_H_
