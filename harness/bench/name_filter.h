// Which names a user's filters mean.
//
// A name passes one filter if it contains it as plain text or matches it as a regular expression
// (ECMAScript, case-sensitive, unanchored): "decode+visit" and "msgpack-c:reused" mean themselves,
// "^decode$" and "rnd-.*-300" work as well. It passes a NameFilter if it passes any of its filters,
// or if there are none. Immutable; any thread may use it.
#ifndef CODECBENCH_HARNESS_BENCH_NAME_FILTER_H_
#define CODECBENCH_HARNESS_BENCH_NAME_FILTER_H_

#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace codecbench {

class NameFilter {
 public:
  NameFilter() = default;
  // Error: a filter is no regular expression; quotes it and says what is wrong. `option` is what the
  // user set, e.g. "--codec".
  static Result<NameFilter> parse(std::string_view option, const std::vector<std::string>& filters);

  bool passes(const std::string& name) const;

  // The first filter that none of `names` passes, as an error with the nearest names; nothing if
  // every filter is of use. `kind` is "codec", ...
  std::optional<Error> check(std::string_view kind, const std::vector<std::string>& names) const;

 private:
  struct Filter {
    std::string text;
    std::regex expression;

    bool passes(const std::string& name) const;
  };

  std::string option_;
  std::vector<Filter> filters_;
};

}  // namespace codecbench

#endif  // CODECBENCH_HARNESS_BENCH_NAME_FILTER_H_
