// The comparison as JSON: everything that the page in html/ shows, raw samples included.
//
// All statistics are in it, so that what reads it computes none. The schema is described in
// README.md beside this file; its number goes up when a field changes its meaning or goes away. The
// same bytes from the same results. An infinite end of an interval is null, since JSON has no
// infinity. Pure function.
#ifndef CODECBENCH_REPORTS_JSON_REPORT_H_
#define CODECBENCH_REPORTS_JSON_REPORT_H_

#include <string>

#include "harness/ranking/codec_comparison.h"

namespace codecbench::reports {

inline constexpr int json_schema_version = 1;

std::string render_json(const ranking::CodecComparison& comparison);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_JSON_REPORT_H_
