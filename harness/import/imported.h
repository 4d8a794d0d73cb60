// What an importer makes of a text that is no Go benchmark text: benchmark text, one for each run.
//
// A text that prints two runs, "before" and "after", becomes two inputs of a comparison. Remarks are
// what the text itself gives away about its figures. Plain values.
#ifndef CODECBENCH_HARNESS_IMPORT_IMPORTED_H_
#define CODECBENCH_HARNESS_IMPORT_IMPORTED_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codecbench::imports {

struct ImportedRun {
  std::string label;  // "before"; empty if the text has one run
  std::string benchmark_text;
};

// "decode is faster" is a claim about rows whose base name is Decode.
struct Claim {
  std::string benchmark;  // base name
  std::string words;      // as the text has them
};

// What a text prints of a comparison without its samples: for the row of this name and unit, in the
// run of this label, against the first run.
struct PrintedComparison {
  std::string run;
  std::string row;
  std::string unit;
  std::optional<double> range_percent;  // of the run's value
  bool compared = false;
  bool significant = false;
  double p = 0;        // 0 if none was printed
  std::size_t n1 = 0;  // 0: not printed
  std::size_t n2 = 0;
};

struct Imported {
  std::string source;  // whose format it is
  std::vector<ImportedRun> runs;
  std::vector<std::string> remarks;
  std::vector<Claim> claims;  // of an improvement, from one run to the next
  std::vector<PrintedComparison> printed;
};

// Recognizes the text by its content; nothing if no importer knows it.
std::optional<Imported> import_text(std::string_view text);

}  // namespace codecbench::imports

#endif  // CODECBENCH_HARNESS_IMPORT_IMPORTED_H_
