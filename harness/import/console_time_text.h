// What JavaScript's console.time() prints, in a text that shows it for two runs.
//
//   before:
//   encode: 2753.986ms
//   decode: 1855.263ms
//
// As in the discussions of msgpack-javascript. If the text also shows the script, `i < 10000` in its
// loop says how many operations a figure is for; otherwise a figure is one operation. A sentence
// that says it "improves decoding" is a claim, to be held against the figures.
#ifndef CODECBENCH_HARNESS_IMPORT_CONSOLE_TIME_TEXT_H_
#define CODECBENCH_HARNESS_IMPORT_CONSOLE_TIME_TEXT_H_

#include <optional>
#include <string_view>

#include "harness/import/imported.h"

namespace codecbench::imports {

// Nothing unless two runs have a figure each.
std::optional<Imported> import_console_time_text(std::string_view text);

}  // namespace codecbench::imports

#endif  // CODECBENCH_HARNESS_IMPORT_CONSOLE_TIME_TEXT_H_
