#include "harness/conformance/own_cases.h"

#include <iterator>
#include <string>

#include "harness/conformance/case_file.h"

namespace codecbench::conformance {

Result<std::vector<Case>> own_cases() {
  std::vector<Case> all;
  for (const EmbeddedFile& file : own_case_files()) {
    Result<std::vector<Case>> cases = parse_cases(file.text, file.name);
    if (!cases) return Error{cases.error()};
    all.insert(all.end(), std::make_move_iterator(cases->begin()),
               std::make_move_iterator(cases->end()));
  }
  if (std::string duplicate = find_duplicate_id(all); !duplicate.empty()) {
    return Error{std::move(duplicate)};
  }
  return all;
}

}  // namespace codecbench::conformance
