// One line of comma-separated values.
//
// A field is quoted if it has a comma, a quote or a line break or starts with white space, as Go's
// encoding/csv does it; a lone empty field stays empty.
#ifndef CODECBENCH_REPORTS_TABLES_CSV_LINE_H_
#define CODECBENCH_REPORTS_TABLES_CSV_LINE_H_

#include <string>
#include <vector>

namespace codecbench::reports {

// With the line end.
std::string csv_line(const std::vector<std::string>& fields);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_TABLES_CSV_LINE_H_
