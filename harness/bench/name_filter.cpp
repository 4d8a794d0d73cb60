#include "harness/bench/name_filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/nearest_name.h"

namespace codecbench {
namespace {

// std::regex_error::what() of libstdc++ is a code name; this says it to a user.
std::string_view explain(std::regex_constants::error_type code) {
  using namespace std::regex_constants;
  if (code == error_paren) return "unbalanced parenthesis";
  if (code == error_brack) return "unbalanced bracket";
  if (code == error_brace || code == error_badbrace) return "bad {repetition}";
  if (code == error_badrepeat) return "nothing to repeat before *, + or ?";
  if (code == error_range) return "bad character range";
  if (code == error_escape) return "bad escape or a trailing backslash";
  if (code == error_backref) return "reference to a group that does not exist";
  if (code == error_ctype || code == error_collate) return "unknown character class";
  return "too complex";
}

// Beyond this, std::regex's own recursion could exhaust the stack.
constexpr std::size_t longest_filter = 1000;

}  // namespace

Result<NameFilter> NameFilter::parse(std::string_view option,
                                     const std::vector<std::string>& filters) {
  NameFilter filter;
  filter.option_ = option;
  for (const std::string& text : filters) {
    if (text.size() > longest_filter) {
      return Error{fmt::format("{}: the filter is longer than {} bytes", option, longest_filter)};
    }
    // libstdc++ reports this as a parenthesis.
    if (!text.empty() && std::string_view("*+?").find(text.front()) != std::string_view::npos) {
      return Error{fmt::format("{} '{}' is not a regular expression: {}", option, text,
                               explain(std::regex_constants::error_badrepeat))};
    }
    try {
      filter.filters_.push_back({text, std::regex(text, std::regex::ECMAScript)});
    } catch (const std::regex_error& error) {
      return Error{fmt::format("{} '{}' is not a regular expression: {}", option, text,
                               explain(error.code()))};
    }
  }
  return filter;
}

bool NameFilter::Filter::passes(const std::string& name) const {
  return name.find(text) != std::string::npos || std::regex_search(name, expression);
}

bool NameFilter::passes(const std::string& name) const {
  return filters_.empty() || std::any_of(filters_.begin(), filters_.end(),
                                         [&name](const Filter& f) { return f.passes(name); });
}

std::optional<Error> NameFilter::check(std::string_view kind,
                                       const std::vector<std::string>& names) const {
  for (const Filter& filter : filters_) {
    const bool used = std::any_of(names.begin(), names.end(), [&filter](const std::string& name) {
      return filter.passes(name);
    });
    if (!used) {
      return Error{fmt::format("{} '{}' matches no {}{}", option_, filter.text, kind,
                               did_you_mean(filter.text, names))};
    }
  }
  return std::nullopt;
}

}  // namespace codecbench
