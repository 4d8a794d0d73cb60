#include "cli/compare/benchstat_arguments.h"

#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "harness/benchproc/syntax.h"
#include "harness/results/number.h"

namespace codecbench::cli {
namespace {

using Parsed = std::variant<CompareOptions, CompareOutcome>;

struct Flag {
  std::function<bool(const std::string&)> set;
  bool is_switch = false;  // needs no value
};
using Flags = std::map<std::string, Flag, std::less<>>;

CompareOutcome fail(std::string message) {
  CompareOutcome outcome;
  outcome.err = std::move(message);
  outcome.exit_status = 2;
  return outcome;
}

CompareOutcome usage_error(const std::string& why, const Flags& flags) {
  std::string text = why + "Usage: benchstat [flags] inputs...\nFlags:";
  for (const auto& [name, flag] : flags) text += " -" + name;
  return fail(text + "\n");
}

Flag text_flag(std::string& target) {
  return {[&target](const std::string& value) {
            target = value;
            return true;
          },
          false};
}

Flag number_flag(double& target) {
  return {[&target](const std::string& value) {
            const auto number = results::parse_float(value);
            target = number.value;
            return number.error == results::NumberError::none;
          },
          false};
}

Flag switch_flag(bool& target) {
  return {[&target](const std::string& value) {
            target = value == "true" || value == "1" || value == "t" || value == "T";
            return target || value == "false" || value == "0" || value == "f" || value == "F";
          },
          true};
}

// Sets the flags and fills `inputs`; what is wrong with them, if anything is.
std::optional<CompareOutcome> parse(const std::vector<std::string>& arguments, const Flags& flags,
                                    std::vector<std::string>& inputs) {
  std::size_t at = 0;
  for (; at < arguments.size(); ++at) {
    std::string_view flag = arguments[at];
    if (flag.size() < 2 || flag[0] != '-') break;
    flag.remove_prefix(flag[1] == '-' ? 2 : 1);
    if (flag.empty()) {
      ++at;
      break;
    }
    const std::size_t equals = flag.find('=');
    const std::string name(flag.substr(0, equals));
    const auto known = flags.find(name);
    if (known == flags.end()) {
      return usage_error("flag provided but not defined: -" + name + "\n", flags);
    }
    std::string value = "true";
    if (equals != std::string_view::npos) {
      value = flag.substr(equals + 1);
    } else if (!known->second.is_switch) {
      if (at + 1 == arguments.size()) {
        return usage_error("flag needs an argument: -" + name + "\n", flags);
      }
      value = arguments[++at];
    }
    if (!known->second.set(value)) {
      return usage_error(
          "invalid value " + benchproc::quote(value) + " for flag -" + name + ": parse error\n",
          flags);
    }
  }
  inputs.assign(arguments.begin() + static_cast<std::ptrdiff_t>(at), arguments.end());
  if (inputs.empty()) return usage_error("", flags);
  return std::nullopt;
}

std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> words;
  while (true) {
    const std::size_t comma = text.find(',');
    words.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return words;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace

Parsed parse_benchstat_arguments(const std::vector<std::string>& arguments) {
  CompareOptions options;
  options.benchstat = true;
  std::string format = "text";
  const Flags flags = {
      {"table", text_flag(options.query.table)},       {"row", text_flag(options.query.row)},
      {"col", text_flag(options.query.column)},        {"ignore", text_flag(options.query.ignore)},
      {"filter", text_flag(options.query.filter)},     {"alpha", number_flag(options.alpha)},
      {"confidence", number_flag(options.confidence)}, {"format", text_flag(format)},
  };
  if (auto outcome = parse(arguments, flags, options.inputs)) return *std::move(outcome);
  if (format == "csv") {
    options.format = CompareFormat::csv;
  } else if (format != "text") {
    return fail("benchstat: -format must be text or csv\n");
  }
  return options;
}

Parsed parse_benchstat_v1_arguments(const std::vector<std::string>& arguments) {
  CompareOptions options;
  options.benchstat = true;
  options.layout = CompareLayout::v1;
  std::string test = "utest";
  std::string sort = "none";
  std::string split = "pkg,goos,goarch";
  bool csv = false;
  bool html = false;
  bool without_ranges = false;
  const Flags flags = {
      {"alpha", number_flag(options.alpha)},
      {"csv", switch_flag(csv)},
      {"delta-test", text_flag(test)},
      {"geomean", switch_flag(options.v1.geomean)},
      {"html", switch_flag(html)},
      {"norange", switch_flag(without_ranges)},
      {"sort", text_flag(sort)},
      {"split", text_flag(split)},
  };
  if (auto outcome = parse(arguments, flags, options.inputs)) return *std::move(outcome);

  if (test == "none") {
    options.v1.test = benchstat::V1Test::none;
  } else if (test == "ttest" || test == "t" || test == "t-test") {
    options.v1.test = benchstat::V1Test::t_test;
  } else if (test != "utest" && test != "u" && test != "u-test") {
    return fail("benchstat: unknown delta-test " + benchproc::quote(test) + "\n");
  }
  options.v1.reverse = sort.starts_with('-');
  if (options.v1.reverse) sort.erase(0, 1);
  if (sort == "delta") {
    options.v1.sort = benchstat::V1Sort::delta;
  } else if (sort == "name") {
    options.v1.sort = benchstat::V1Sort::name;
  } else if (sort != "none") {
    return fail("benchstat: unknown sort order " + benchproc::quote(sort) + "\n");
  }
  options.v1_split = split_at_commas(split);
  options.v1_ranges = !without_ranges;
  options.format = html ? CompareFormat::html : csv ? CompareFormat::csv : CompareFormat::text;
  return options;
}

}  // namespace codecbench::cli
