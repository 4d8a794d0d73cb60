#include "cli/benchstat_program.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/compare/benchstat_arguments.h"
#include "cli/compare_output.h"

namespace codecbench::cli {

std::optional<int> run_as_benchstat(int argc, char** argv) {
  if (argc == 0) return std::nullopt;
  std::string_view called = argv[0];
  called.remove_prefix(called.rfind('/') + 1);  // npos + 1 is 0
  const bool v1 = called == "benchstat-v1";
  if (!v1 && called != "benchstat") return std::nullopt;
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  auto parsed = v1 ? parse_benchstat_v1_arguments(arguments) : parse_benchstat_arguments(arguments);
  if (const auto* outcome = std::get_if<CompareOutcome>(&parsed)) return print_outcome(*outcome);
  return print_outcome(run_comparison(std::get<CompareOptions>(parsed)));
}

}  // namespace codecbench::cli
