// Files that the program needs while it runs, wherever it was put.
//
// An installed program finds them beside itself: PREFIX/share/codecbench and PREFIX/lib/codecbench for
// a program in PREFIX/bin, so that a folder may be moved as a whole. A program in its build tree is
// told where they are in the source or build tree. Reads the file system; any thread.
#ifndef CODECBENCH_BASE_INSTALLED_H_
#define CODECBENCH_BASE_INSTALLED_H_

#include <optional>
#include <string>
#include <string_view>

namespace codecbench {

// Data: "html", "expectations". Nothing if it is in neither place.
std::optional<std::string> installed_data(std::string_view name, const std::string& in_source_tree);

// A shared library to preload, by the path that the build gave it; also looked for beside the program.
std::optional<std::string> installed_library(const std::string& in_build_tree);

}  // namespace codecbench

#endif  // CODECBENCH_BASE_INSTALLED_H_
