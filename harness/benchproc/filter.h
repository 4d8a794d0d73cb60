// A filter, ready to be asked: which measurements of a result are kept.
//
// `.unit:ns/op` selects measurements, by the unit as written or tidied; every other key selects
// whole results. Immutable once compiled, but for the dictionary it shares; not thread-safe.
#ifndef CODECBENCH_HARNESS_BENCHPROC_FILTER_H_
#define CODECBENCH_HARNESS_BENCHPROC_FILTER_H_

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "harness/benchproc/filter_expression.h"
#include "harness/benchproc/key.h"

namespace codecbench::benchproc {

struct UnitNames {
  std::string_view tidied;
  std::string_view as_written;
};

class Filter {
 public:
  static std::variant<Filter, SyntaxError> compile(std::string_view query, Dictionary& dictionary);

  // Also asks that `key` has one of `values`.
  void require(Key key, std::vector<std::string> values);

  bool keeps(const Subject& subject, const UnitNames& unit, const Dictionary& dictionary);
  // The answer is the same for all measurements of a result.
  bool ignores_units() const { return ignores_units_; }

 private:
  struct Requirement {
    Key key;
    std::set<std::string, std::less<>> values;
  };

  FilterExpression expression_;
  std::vector<std::optional<Key>> keys_;  // of each match node; none: `.unit`
  std::vector<Requirement> requirements_;
  bool ignores_units_ = true;
  std::vector<bool> answers_;  // of each node, while keeps() runs
};

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_FILTER_H_
