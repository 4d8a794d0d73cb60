// What a result file is made of: Go benchmark text, a sample a line.
//
// The format is the one that golang's benchstat reads (golang/proposal design/14313): `key: value`
// configuration lines, `Unit` lines, and `Benchmark<Name> <iterations> (<value> <unit>)+` lines;
// every other line is ignored. What belongs to the suite but would split benchstat's tables is an
// annotation: a `#` line of the form
//   # <kind> <key>=<value> <key>="quoted value" ...
// with JSON string quoting where a value has a blank, a quote or anything but visible ASCII. Kinds
// and fields that the suite writes: README.md beside this file. This layer knows nothing of codecs:
// a cell is four strings. Plain values, no ownership beyond their own strings.
#ifndef CODECBENCH_HARNESS_RESULTS_RECORD_H_
#define CODECBENCH_HARNESS_RESULTS_RECORD_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codecbench::results {

struct Measurement {
  double value = 0;
  std::string unit;
  friend bool operator==(const Measurement&, const Measurement&) = default;
};

// A cell: codec x dataset x operation (a codec speaks one format).
struct CellId {
  std::string operation;  // "decode", "decode+visit", "encode", "validate"
  std::string format;
  std::string codec;
  std::string dataset;
  std::string build = {};  // of the suite that measured it, where several did; empty: the main one
  friend auto operator<=>(const CellId&, const CellId&) = default;
};

// "Decode/format=cbor/dataset=canada/codec=reel": what follows "Benchmark" on a result line.
// decode+visit is DecodeVisit. White space, slashes and percent signs in a name are
// percent-encoded. The codec comes last because every reader of Go benchmarks takes a trailing
// "-digits" for GOMAXPROCS and would make one dataset of rnd-100 and rnd-300; where it is the codec
// that ends so, its dash becomes %2D. A build stands before it: "/build=O3/codec=reel".
std::string benchmark_name(const CellId& cell);
// The reverse, with the keys in any order; nothing if `name` is not of that form.
std::optional<CellId> parse_cell(std::string_view name);

// A configuration key made of any words: "codec-msgpack-msgpack-c:zone" becomes
// codec-msgpack-msgpack-c-zone, since a key ends at its first colon and has no blank and no
// upper-case letter.
std::string config_key(std::string_view words);

struct Annotation {
  std::string kind;
  std::vector<std::pair<std::string, std::string>> fields;

  // The value of the first field of that key, or nothing.
  std::optional<std::string_view> find(std::string_view key) const;
};

// Without the newline. REQUIRES: kind and keys are of lower-case letters, digits, '-' and '_', and
// start with a letter.
std::string to_line(const Annotation& annotation);
// Nothing if the line is not an annotation (a `#` line of another shape or without a field is a
// comment).
std::optional<Annotation> parse_annotation(std::string_view line);

}  // namespace codecbench::results

#endif  // CODECBENCH_HARNESS_RESULTS_RECORD_H_
