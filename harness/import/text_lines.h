// Lines and words of a foreign text.
#ifndef CODECBENCH_HARNESS_IMPORT_TEXT_LINES_H_
#define CODECBENCH_HARNESS_IMPORT_TEXT_LINES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codecbench::imports {

// Without their ends, CR LF included.
std::vector<std::string_view> lines_of(std::string_view text);
// What stands between ASCII white space.
std::vector<std::string_view> words_of(std::string_view line);
std::string_view trimmed(std::string_view line);

// "before", "after", "old" or "new" if the line is that word and a colon, in any case.
std::optional<std::string> run_heading(std::string_view line);

// "1,031,100", "126.7": digits with or without commas and decimals.
std::optional<double> parse_grouped_number(std::string_view text);

}  // namespace codecbench::imports

#endif  // CODECBENCH_HARNESS_IMPORT_TEXT_LINES_H_
