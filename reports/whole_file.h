// Writes a file entirely or not at all.
//
// The text goes to a temporary file beside the target, which is then renamed onto it; so a full
// disk or a crash leaves what was there before. Error: names the file and the reason.
#ifndef CODECBENCH_REPORTS_WHOLE_FILE_H_
#define CODECBENCH_REPORTS_WHOLE_FILE_H_

#include <optional>
#include <string>
#include <string_view>

#include "codecs/result.h"

namespace codecbench::reports {

std::optional<Error> write_whole_file(const std::string& path, std::string_view text);

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_WHOLE_FILE_H_
