// The text that cborg's comparative benchmark prints (rvagg/cborg, bench/bench-comparative.js).
//
//   rnd-100 @ 1,000
//           encode (avg 87 b): cborg @ 501,786 op/s / borc @ 611,768 op/s = 82 %
//
// Rows become <Operation>/format=cbor/dataset=rnd-100/codec=cborg with op/s. The mean size of the
// documents stands for the data: two runs that differ in it did not measure the same.
#ifndef CODECBENCH_HARNESS_IMPORT_CBORG_TEXT_H_
#define CODECBENCH_HARNESS_IMPORT_CBORG_TEXT_H_

#include <optional>
#include <string_view>

#include "harness/import/imported.h"

namespace codecbench::imports {

// Nothing if no line is of this form.
std::optional<Imported> import_cborg_text(std::string_view text);

}  // namespace codecbench::imports

#endif  // CODECBENCH_HARNESS_IMPORT_CBORG_TEXT_H_
