#include "harness/benchproc/filter.h"

#include <algorithm>
#include <utility>

namespace codecbench::benchproc {

std::variant<Filter, SyntaxError> Filter::compile(std::string_view query, Dictionary& dictionary) {
  auto parsed = parse_filter(query);
  if (auto* error = std::get_if<SyntaxError>(&parsed)) return *std::move(error);
  Filter filter;
  filter.expression_ = std::get<FilterExpression>(std::move(parsed));
  for (const FilterNode& node : filter.expression_.nodes) {
    filter.keys_.emplace_back();
    if (node.kind != FilterNode::Kind::match) continue;
    const auto refuse = [&](std::string message) {
      return SyntaxError{std::string(query), node.offset, std::move(message)};
    };
    if (node.key == ".config") return refuse(".config is only allowed in projections");
    if (node.key.empty()) return refuse("key must not be empty");
    if (node.key == ".unit") {
      filter.ignores_units_ = false;
    } else {
      filter.keys_.back() = Key(node.key, dictionary);
    }
  }
  filter.answers_.resize(filter.expression_.nodes.size());
  return filter;
}

void Filter::require(Key key, std::vector<std::string> values) {
  requirements_.push_back({std::move(key), {values.begin(), values.end()}});
}

bool Filter::keeps(const Subject& subject, const UnitNames& unit, const Dictionary& dictionary) {
  for (const Requirement& requirement : requirements_) {
    if (!requirement.values.contains(requirement.key.read(subject, dictionary))) return false;
  }
  const auto answer = [this](std::size_t node) { return answers_[node]; };
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    const FilterNode& node = expression_.nodes[i];
    switch (node.kind) {
      case FilterNode::Kind::match:
        answers_[i] = keys_[i] ? node.matches(keys_[i]->read(subject, dictionary))
                               : node.matches(unit.tidied) || node.matches(unit.as_written);
        break;
      case FilterNode::Kind::all_of:
        answers_[i] = std::all_of(node.operands.begin(), node.operands.end(), answer);
        break;
      case FilterNode::Kind::any_of:
        answers_[i] = std::any_of(node.operands.begin(), node.operands.end(), answer);
        break;
      case FilterNode::Kind::negation:
        answers_[i] = !answers_[node.operands.front()];
        break;
    }
  }
  return answers_.back();
}

}  // namespace codecbench::benchproc
