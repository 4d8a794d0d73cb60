// Documents changed at random: what separates a decoder that checks from one that trusts.
//
// Bit flips, bytes inserted, deleted, duplicated and replaced, pieces of another document spliced
// in, truncation, heads swapped, lengths edited and numbers at which widths change. Pure function
// of the Draw.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_MUTATION_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_MUTATION_H_

#include <string>
#include <string_view>

#include "codecs/format.h"
#include "harness/differential/draw.h"

namespace codecbench::differential {

// One to four changes of `document`; `other` is a document to take pieces from.
std::string mutate(Format format, std::string document, std::string_view other, Draw& draw);

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_MUTATION_H_
