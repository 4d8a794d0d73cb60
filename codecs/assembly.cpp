#include "codecs/assembly.h"

#include <utility>

namespace codecbench {

void Assembly::open(Container container) {
  const bool empty = container.left == std::uint64_t{0};
  open_.push_back(std::move(container));
  if (empty) add(finished());
}

void Assembly::add(Value value) {
  while (!open_.empty()) {
    Container& top = open_.back();
    if (top.kind == Kind::map && !top.key.has_value()) {
      top.key = std::move(value);
      return;
    }
    if (top.kind == Kind::map) {
      top.entries.push_back({*std::move(top.key), std::move(value)});
      top.key.reset();
    } else {
      top.items.push_back(std::move(value));
    }
    if (!top.left.has_value() || --*top.left > 0) return;
    value = finished();
  }
  result_ = std::move(value);
}

void Assembly::close() { add(finished()); }

Value Assembly::finished() {
  Container top = std::move(open_.back());
  open_.pop_back();
  switch (top.kind) {
    case Kind::array:
      return Value::array(std::move(top.items));
    case Kind::map:
      return Value::map(std::move(top.entries));
    case Kind::tag:
      break;
  }
  return Value::tag(top.tag_number, std::move(top.items.front()));
}

}  // namespace codecbench
