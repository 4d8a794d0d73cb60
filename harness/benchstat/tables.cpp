#include "harness/benchstat/tables.h"

#include <algorithm>

namespace codecbench::benchstat {

std::vector<std::pair<std::string, std::string>> Tables::changed_keys(std::size_t table) const {
  std::vector<std::pair<std::string, std::string>> changed;
  const benchproc::Projection& projection = query.table();
  for (std::size_t field = 0; field < projection.fields(); ++field) {
    const std::string_view name = projection.field_name(field);
    if (std::find(dropped_keys.begin(), dropped_keys.end(), name) != dropped_keys.end()) continue;
    const std::string_view value = projection.value(tables[table].key, field);
    if (table > 0 && value == projection.value(tables[table - 1].key, field)) continue;
    changed.emplace_back(name, value);
  }
  return changed;
}

}  // namespace codecbench::benchstat
