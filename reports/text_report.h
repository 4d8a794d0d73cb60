// The comparison as tables for a terminal: one a dataset and operation, fastest first.
//
// A row is a codec: its time on one document, how many times as fast as the reference that is, with
// intervals and numbers of rounds, then memory and size. Yardsticks stand below the ranked codecs
// without a rank, and what is not ok below them, with the reason; a disqualified time is struck
// through (in parentheses where there are no colours). Pure functions of the comparison: the same
// text from the same results.
#ifndef CODECBENCH_REPORTS_TEXT_REPORT_H_
#define CODECBENCH_REPORTS_TEXT_REPORT_H_

#include <string>

#include "harness/ranking/codec_comparison.h"
#include "reports/text_table.h"

namespace codecbench::reports {

// The codec that reports set apart.
inline constexpr std::string_view featured_codec = "reel";

std::string render_text(const ranking::CodecComparison& comparison, const TextStyle& style);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_TEXT_REPORT_H_
