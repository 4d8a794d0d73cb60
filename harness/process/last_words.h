// What a process that ended left on standard error, in one line.
#ifndef CODECBENCH_HARNESS_PROCESS_LAST_WORDS_H_
#define CODECBENCH_HARNESS_PROCESS_LAST_WORDS_H_

#include <string>
#include <string_view>

#include "harness/process/exit_status.h"

namespace codecbench::process {

// The line that says most, at most 300 bytes of it: a sanitizer prints a page, whose summary comes
// near its end; else the last line with more than ruling. Empty if nothing was said.
std::string last_words(std::string_view error_output);

// "was killed by SIGABRT (aborted): terminate called ..."
std::string obituary(const ExitStatus& status, std::string_view error_output);

}  // namespace codecbench::process

#endif  // CODECBENCH_HARNESS_PROCESS_LAST_WORDS_H_
