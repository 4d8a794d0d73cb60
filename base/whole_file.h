// Files that are read, and written, entirely or not at all.
#ifndef CODECBENCH_BASE_WHOLE_FILE_H_
#define CODECBENCH_BASE_WHOLE_FILE_H_

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace codecbench {

// What the file holds. Error: "cannot read PATH: REASON"; a folder is none.
Result<std::string> read_whole_file(const std::string& path);

// The text goes to a temporary file beside the target, which is then renamed onto it; so a full
// disk or a crash leaves what was there before. Error: names the file and the reason.
std::optional<Error> write_whole_file(const std::string& path, std::string_view text);

}  // namespace codecbench

#endif  // CODECBENCH_BASE_WHOLE_FILE_H_
