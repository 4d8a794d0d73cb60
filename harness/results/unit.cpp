#include "harness/results/unit.h"

#include <algorithm>

namespace codecbench::results {

TidyUnit tidy_unit(std::string_view unit) {
  TidyUnit tidied;
  bool denominator = false;
  std::size_t start = 0;
  while (start <= unit.size()) {
    const std::size_t end = std::min(unit.find_first_of("*/- \t", start), unit.size());
    const std::string_view word = unit.substr(start, end - start);
    if (word == "ns" && !denominator) {
      tidied.unit += "sec";
      tidied.factor /= 1e9;
    } else if (word == "MB" && !denominator) {
      tidied.unit += "B";
      tidied.factor *= 1e6;
    } else {
      tidied.unit += word;
    }
    if (end == unit.size()) break;
    tidied.unit += unit[end];
    if (unit[end] == '/') denominator = true;
    if (unit[end] == '*') denominator = false;
    start = end + 1;
  }
  return tidied;
}

}  // namespace codecbench::results
