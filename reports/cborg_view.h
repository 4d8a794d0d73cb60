// The comparison of two codecs in the words of cborg's benchmark.
//
//   rnd-100 @ 1,000
//           encode (avg 87 b): reel @ 501,786 op/s / msgpack-c @ 611,768 op/s = 82 %
//           decode (avg 87 b): ...
//   Avg encode: 79 %
//   Geo encode: 78 %
//
// Arithmetic as cborg's: op/s is rounded, a percentage has one decimal, "@" is the number of
// documents that were tried, "avg" the mean encoded size of those kept, the same one for both
// operations, and Avg the rounded arithmetic mean of the printed percentages. A mean of ratios is
// rightly geometric, so that one stands below it. Pure functions.
//
// Source: rvagg/cborg, bench/bench-comparative.js.
#ifndef CODECBENCH_REPORTS_CBORG_VIEW_H_
#define CODECBENCH_REPORTS_CBORG_VIEW_H_

#include <string>
#include <string_view>

#include "base/result.h"
#include "harness/ranking/codec_comparison.h"

namespace codecbench::reports {

struct CodecPair {
  ranking::CodecName first;
  ranking::CodecName second;
};

// "reel,msgpack-c:reused-zone"; either may carry a format: "reel@keks,reel@msgpack". Error: not two
// names.
Result<CodecPair> parse_codec_pair(std::string_view text);

// Where a codec is named without a format, those formats are shown that both speak, or if there are
// none the first of each. Error: no dataset and operation that both were measured on; says which
// codecs there are.
Result<std::string> render_cborg(const ranking::CodecComparison& comparison, const CodecPair& pair);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_CBORG_VIEW_H_
