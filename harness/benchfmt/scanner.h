// Go benchmark text as a stream: one call a line that means something, nothing kept, nothing copied.
//
// For files of millions of lines. The grammar is that of harness/results/result_reader.h (golang/
// proposal design/14313): configuration lines, `Unit` lines, `Benchmark` lines; `#` lines of the
// suite are handed on as they are. Every other line is skipped. Errors of a line are messages, after
// which reading goes on; such a line contributes nothing. All views end with the call. A scanner is
// used from one thread. O(bytes); memory is one block, or the longest line.
#ifndef CODECBENCH_HARNESS_BENCHFMT_SCANNER_H_
#define CODECBENCH_HARNESS_BENCHFMT_SCANNER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codecbench::benchfmt {

struct MeasurementView {
  double value = 0;
  std::string_view unit;  // as written
};

struct ResultView {
  std::string_view name;  // without "Benchmark"
  std::int64_t iterations = 0;
  std::span<const MeasurementView> measurements;  // at least one
};

class Visitor {
 public:
  virtual ~Visitor() = default;
  virtual void result(std::size_t line, const ResultView& result) = 0;
  // An empty value deletes the key.
  virtual void config(std::string_view key, std::string_view value) = 0;
  virtual void unit_metadata(std::size_t line, std::string_view unit, std::string_view key,
                             std::string_view value) = 0;
  virtual void annotation(std::size_t /*line*/, std::string_view /*text*/) {}
  virtual void message(std::size_t line, std::string_view text) = 0;
};

struct ScanOptions {
  // NaN and infinities are no measurements: such a line is an error.
  bool refuse_non_finite = true;
  // A line of so many bytes or more ends the scan, as it ends golang's benchstat; 0: no limit.
  std::size_t line_limit = 0;
  // A last line without an end, in a file that says it is of this suite, was torn by an interrupted
  // write: an error.
  bool refuse_torn_end = true;
};

class Scanner {
 public:
  Scanner(Visitor& visitor, ScanOptions options) : visitor_(visitor), options_(options) {}

  // The next bytes of the file; lines may cross the border between two blocks. False when the line
  // limit is exceeded: there is nothing more to scan.
  bool scan(std::string_view block);
  // After the last block. False as above.
  bool finish();

  std::size_t lines() const { return line_; }  // complete lines so far

 private:
  void scan_line(std::string_view line);
  void scan_result(std::string_view line);
  void scan_unit(std::string_view line);
  void scan_config(std::string_view line);
  void complain(std::string_view text) { visitor_.message(line_, text); }

  Visitor& visitor_;
  ScanOptions options_;
  std::string carried_;  // the start of a line whose end is in the next block
  std::size_t line_ = 0;
  bool of_the_suite_ = false;
  std::vector<MeasurementView> measurements_;
};

struct ConfigLine {
  std::string_view key;
  std::string_view value;  // empty: the key is deleted
};

// Nothing if the line is no `key: value` line. The key starts with a lower-case letter and has
// neither white space nor upper-case letters.
std::optional<ConfigLine> parse_config_line(std::string_view line);

// What a file that is no UTF-8 text looks like, and what to do about it; nothing if it may well be
// text. `start` is its first block.
std::optional<std::string> why_not_text(std::string_view start);

}  // namespace codecbench::benchfmt

#endif  // CODECBENCH_HARNESS_BENCHFMT_SCANNER_H_
