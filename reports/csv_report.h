// The comparison as comma-separated values, a line a cell, for spreadsheets and scripts.
//
// RFC 4180: CRLF line ends; fields with a comma, a quote or a line break are quoted. Numbers have
// all their digits and no unit; what is not known is empty, an infinite end of an interval is inf
// or -inf. The columns: README.md beside this file. A text that a spreadsheet would take for a
// formula (it starts with = + - or @) gets a leading apostrophe. Pure function.
#ifndef CODECBENCH_REPORTS_CSV_REPORT_H_
#define CODECBENCH_REPORTS_CSV_REPORT_H_

#include <string>

#include "harness/ranking/codec_comparison.h"

namespace codecbench::reports {

std::string render_csv(const ranking::CodecComparison& comparison);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_CSV_REPORT_H_
