#include <utility>

#include "harness/import/cborg_text.h"
#include "harness/import/console_time_text.h"
#include "harness/import/google_benchmark_json.h"
#include "harness/import/imported.h"
#include "harness/import/printed_table.h"
#include "harness/import/text_lines.h"

namespace codecbench::imports {

std::optional<Imported> import_text(std::string_view text) {
  if (trimmed(text.substr(0, text.find('{') + 1)) == "{") return import_google_benchmark_json(text);
  for (const auto importer : {import_cborg_text, import_printed_tables, import_console_time_text}) {
    if (std::optional<Imported> imported = importer(text)) return imported;
  }
  return std::nullopt;
}

}  // namespace codecbench::imports
