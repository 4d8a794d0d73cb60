#include "reports/tables/csv_line.h"

#include "harness/results/unicode.h"

namespace codecbench::reports {
namespace {

bool needs_quotes(const std::string& field) {
  if (field.empty()) return false;
  if (field == "\\.") return true;  // the end of data to some databases
  return field.find_first_of(",\"\r\n") != std::string::npos ||
         results::is_white_space(results::first_code_point(field).value);
}

}  // namespace

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) line += ',';
    if (!needs_quotes(fields[i])) {
      line += fields[i];
      continue;
    }
    line += '"';
    for (const char c : fields[i]) {
      if (c == '"') line += '"';
      line += c;
    }
    line += '"';
  }
  return line + "\n";
}

}  // namespace codecbench::reports
