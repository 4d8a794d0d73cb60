// The page: report.json made into one HTML file by html/render.py.
//
// Runs Python in a child process and waits for it. CODECBENCH_PYTHON names the interpreter,
// /usr/bin/python3 if it is not set, since Debian's has jinja2 and matplotlib. The script is taken
// from where the sources were, or from where it was installed.
#ifndef CODECBENCH_REPORTS_HTML_PAGE_H_
#define CODECBENCH_REPORTS_HTML_PAGE_H_

#include <optional>
#include <string>

#include "base/result.h"

namespace codecbench::reports {

// Error: no interpreter, no script, or what the script said; with the packages to install where
// something is missing. The page that was there before is untouched then.
// `conformance_path` is the conformance.json that goes on the page, or empty.
std::optional<Error> write_html_page(const std::string& json_path, const std::string& html_path,
                                     const std::string& conformance_path = "");

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_HTML_PAGE_H_
