// A table for a terminal: columns aligned with blanks.
//
// Pure function.
#ifndef CODECBENCH_CLI_TEXT_TABLE_H_
#define CODECBENCH_CLI_TEXT_TABLE_H_

#include <string>
#include <vector>

namespace codecbench::cli {

// One line a row, the first row being the head; two blanks between columns, none at the end of a line.
// Every byte counts as one column wide: names here are ASCII.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace codecbench::cli

#endif  // CODECBENCH_CLI_TEXT_TABLE_H_
