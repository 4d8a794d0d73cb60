#include "harness/benchproc/query.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace codecbench::benchproc {
namespace {

struct Groups {
  bool config = false;
  bool fullname = false;
};

// Why a field cannot be projected.
std::optional<SyntaxError> why_not(const ProjectionField& field, const std::string& text) {
  const auto refuse = [&text](std::size_t offset, std::string message) {
    return SyntaxError{text, offset, std::move(message)};
  };
  const bool known = field.order == "first" || field.order == "fixed" || field.order == "alpha" ||
                     field.order == "num";
  if (!known) return refuse(field.order_offset, "unknown order " + quote(field.order));
  if (field.key == ".config" && field.order == "fixed") {
    return refuse(field.order_offset, "fixed order not allowed for .config");
  }
  if (field.key == ".unit") return refuse(field.key_offset, ".unit is only allowed in filters");
  if (field.key.empty()) return refuse(field.key_offset, "key must not be empty");
  return std::nullopt;
}

void note_named(const std::string& key, NamedKeys& named, Groups& groups) {
  if (key == ".config") {
    groups.config = true;
  } else if (key == ".fullname") {
    groups.fullname = true;
  } else if (key == ".name" || key.starts_with('/')) {
    named.of_the_name.push_back(key);
  } else {
    named.config.push_back(key);
  }
}

}  // namespace

Query::Query(std::unique_ptr<Dictionary> dictionary, bool rank_config_members)
    : dictionary_(std::move(dictionary)),
      table_(*dictionary_, rank_config_members),
      row_(*dictionary_, rank_config_members),
      column_(*dictionary_, rank_config_members),
      residue_(*dictionary_, rank_config_members) {}

Result<Query> Query::compile(const QueryText& text, const QueryRules& rules) {
  Query query(std::make_unique<Dictionary>(), !rules.benchstat);
  const auto fail = [&rules](std::string_view option, const SyntaxError& error) {
    return Error{"parsing " + rules.option_prefix + std::string(option) + ": " + to_string(error)};
  };
  auto filter = Filter::compile(text.filter, *query.dictionary_);
  if (const auto* error = std::get_if<SyntaxError>(&filter)) return fail("filter", *error);
  query.filter_ = std::get<Filter>(std::move(filter));

  Groups groups;
  Projection ignored(*query.dictionary_, false);
  struct Part {
    std::string_view option;
    const std::string& text;
    Projection& projection;
  };
  for (const Part& part :
       {Part{"table", text.table, query.table_}, Part{"row", text.row, query.row_},
        Part{"col", text.column, query.column_}, Part{"ignore", text.ignore, ignored}}) {
    const auto fields = parse_projection(part.text);
    if (const auto* error = std::get_if<SyntaxError>(&fields)) return fail(part.option, *error);
    for (const ProjectionField& field : std::get<std::vector<ProjectionField>>(fields)) {
      if (const auto error = why_not(field, part.text)) return fail(part.option, *error);
      part.projection.add(field);
      note_named(field.key, query.named_, groups);
      if (field.order == "fixed") {
        query.filter_->require(Key(field.key, *query.dictionary_), field.fixed);
      }
    }
  }

  const auto add_to_residue = [&query](std::string key) {
    ProjectionField field;
    field.key = std::move(key);
    query.residue_.add(field);
  };
  if (!groups.config) add_to_residue(".config");
  if (!groups.fullname) add_to_residue(".fullname");
  const std::vector<std::string>& named = query.named_.config;
  if (!rules.benchstat && std::find(named.begin(), named.end(), ".file") == named.end()) {
    add_to_residue(".file");
  }
  return query;
}

}  // namespace codecbench::benchproc
