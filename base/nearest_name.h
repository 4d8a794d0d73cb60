// Which names somebody may have meant who typed one that does not exist.
//
// Pure functions.
#ifndef CODECBENCH_BASE_NEAREST_NAME_H_
#define CODECBENCH_BASE_NEAREST_NAME_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace codecbench {

// Insertions, deletions, substitutions and swaps of neighbours that make `b` of `a`; case does not
// count. (Optimal string alignment distance, a restriction of Damerau 1964.)
// Complexity: the product of the lengths.
std::size_t edit_distance(std::string_view a, std::string_view b);

// At most `limit` of `names`, nearest first, each once: those with a distance of at most half of
// the longer of both, or that start with what was typed, or it with them.
std::vector<std::string> nearest_names(std::string_view typed,
                                       const std::vector<std::string>& names,
                                       std::size_t limit = 3);

// "; did you mean reel or reel-keks?", or "" if nothing is near.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names);

}  // namespace codecbench

#endif  // CODECBENCH_BASE_NEAREST_NAME_H_
