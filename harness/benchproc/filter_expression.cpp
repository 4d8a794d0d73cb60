#include "harness/benchproc/filter_expression.h"

#include <optional>
#include <utility>

namespace codecbench::benchproc {
namespace {

// An open parenthesis, or the whole query: terms joined by OR, each of which is matches joined by
// AND. `-` stands in front of the next match, any number of times.
struct Group {
  std::vector<std::size_t> any_of;
  std::vector<std::size_t> all_of;
  int negations = 0;          // waiting for the next match
  bool expects_match = true;  // at the start of the query, after "(", "-" and OR
};

class FilterParser {
 public:
  explicit FilterParser(std::string_view query) : tokens_(query) {
    expression_.query = std::string(query);
    groups_.emplace_back();
  }

  std::variant<FilterExpression, SyntaxError> parse() {
    while (!error_ && !done_) step();
    if (error_) return *std::move(error_);
    return std::move(expression_);
  }

 private:
  Group& group() { return groups_.back(); }

  void fail(std::size_t offset, std::string message) {
    if (!error_) error_ = SyntaxError{expression_.query, offset, std::move(message)};
  }

  std::size_t add(FilterNode node) {
    expression_.nodes.push_back(std::move(node));
    return expression_.nodes.size() - 1;
  }

  std::size_t add_operator(FilterNode::Kind kind, std::vector<std::size_t> operands) {
    FilterNode node;
    node.kind = kind;
    node.operands = std::move(operands);
    return add(std::move(node));
  }

  void add_match(std::size_t node) {
    for (; group().negations > 0; --group().negations) {
      node = add_operator(FilterNode::Kind::negation, {node});
    }
    group().all_of.push_back(node);
    group().expects_match = false;
  }

  void end_term() {
    Group& current = group();
    const std::size_t term =
        current.all_of.size() == 1
            ? current.all_of.front()
            : add_operator(FilterNode::Kind::all_of, std::exchange(current.all_of, {}));
    current.all_of.clear();
    current.any_of.push_back(term);
  }

  std::size_t end_group() {
    end_term();
    Group ended = std::move(groups_.back());
    groups_.pop_back();
    if (ended.any_of.size() == 1) return ended.any_of.front();
    return add_operator(FilterNode::Kind::any_of, std::move(ended.any_of));
  }

  void step() {
    const Token token = tokens_.take();
    if (token.kind == TokenKind::error) return fail(token.offset, token.text);
    if (group().expects_match) return start_match(token);
    switch (token.kind) {
      case TokenKind::and_word:
        return;
      case TokenKind::or_word:
        end_term();
        group().expects_match = true;
        return;
      case TokenKind::end:
        return end_query(token);
      case TokenKind::op:
        if (token.op == ')') return close_group(token);
        if (token.op == '(' || token.op == '-' || token.op == '*') break;
        return fail(token.offset, "unexpected " + quote(token.text));
      default:
        break;
    }
    start_match(token);
  }

  void end_query(const Token& token) {
    if (groups_.size() > 1) return fail(token.offset, "missing \")\"");
    end_group();  // its node is made after all it is made of, so it is the last one
    done_ = true;
  }

  void close_group(const Token& token) {
    if (groups_.size() == 1) return fail(token.offset, "unexpected \")\"");
    add_match(end_group());
  }

  void start_match(const Token& token) {
    if (token.is_word()) return key_and_value(token);
    if (token.is_op('(')) {
      groups_.emplace_back();
    } else if (token.is_op('-')) {
      ++group().negations;
      group().expects_match = true;
    } else if (token.is_op('*')) {
      add_match(add_operator(FilterNode::Kind::all_of, {}));
    } else {
      fail(token.offset, "expected key:value or subexpression");
    }
  }

  std::size_t add_value(const Token& key, const Token& value) {
    FilterNode node;
    node.kind = FilterNode::Kind::match;
    node.key = key.text;
    node.offset = key.offset;
    node.literal = value.text;
    node.regexp = value.regexp;
    return add(std::move(node));
  }

  void key_and_value(const Token& key) {
    const Token colon = tokens_.take();
    if (colon.kind == TokenKind::error) return fail(colon.offset, colon.text);
    if (!colon.is_op(':')) return fail(key.offset, "expected key:value");
    const Token value = tokens_.take(true);
    if (value.kind == TokenKind::error) return fail(value.offset, value.text);
    if (value.is_word() || value.kind == TokenKind::regexp) {
      return add_match(add_value(key, value));
    }
    if (!value.is_op('(')) return fail(key.offset, "expected key:value");
    value_list(key);
  }

  void value_list(const Token& key) {
    std::vector<std::size_t> values;
    while (true) {
      const Token value = tokens_.take(true);
      if (value.kind == TokenKind::error) return fail(value.offset, value.text);
      if (!value.is_word() && value.kind != TokenKind::regexp) {
        return fail(value.offset, "expected value");
      }
      values.push_back(add_value(key, value));
      const Token next = tokens_.take(true);
      if (next.kind == TokenKind::error) return fail(next.offset, next.text);
      if (next.is_op(')')) break;
      if (next.kind != TokenKind::or_word) {
        return fail(next.offset, "value list must be separated by OR");
      }
    }
    add_match(add_operator(FilterNode::Kind::any_of, std::move(values)));
  }

  Tokenizer tokens_;
  FilterExpression expression_;
  std::vector<Group> groups_;
  std::optional<SyntaxError> error_;
  bool done_ = false;
};

std::string joined(const std::vector<std::size_t>& operands, std::string_view separator,
                   const std::vector<std::string>& texts) {
  std::string text = "(";
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (i > 0) text += separator;
    text += texts[operands[i]];
  }
  return text + ")";
}

}  // namespace

std::string FilterExpression::to_string() const {
  std::vector<std::string> texts;
  for (const FilterNode& node : nodes) {
    switch (node.kind) {
      case FilterNode::Kind::match:
        texts.push_back(quote_word(node.key) + ":" +
                        (node.regexp ? "/" + node.literal + "/" : quote_word(node.literal)));
        break;
      case FilterNode::Kind::negation:
        texts.push_back("-" + texts[node.operands.front()]);
        break;
      case FilterNode::Kind::all_of:
        texts.push_back(node.operands.empty()       ? "*"
                        : node.operands.size() == 1 ? texts[node.operands.front()]
                                                    : joined(node.operands, " AND ", texts));
        break;
      case FilterNode::Kind::any_of:
        texts.push_back(joined(node.operands, " OR ", texts));
        break;
    }
  }
  return texts.back();
}

std::variant<FilterExpression, SyntaxError> parse_filter(std::string_view query) {
  return FilterParser(query).parse();
}

}  // namespace codecbench::benchproc
