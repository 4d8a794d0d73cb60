#include "harness/benchproc/projection_expression.h"

#include <utility>

namespace codecbench::benchproc {
namespace {

using FieldOrError = std::variant<ProjectionField, SyntaxError>;

SyntaxError fail(std::string_view query, const Token& at, std::string message) {
  // What the tokenizer found wrong comes before what the grammar misses.
  if (at.kind == TokenKind::error) message = at.text;
  return SyntaxError{std::string(query), at.offset, std::move(message)};
}

FieldOrError take_fixed_order(std::string_view query, Tokenizer& tokens, ProjectionField field) {
  field.order = "fixed";
  while (true) {
    const Token token = tokens.take();
    if (token.is_word()) {
      field.fixed.push_back(token.text);
    } else if (!token.is_op(')')) {
      return fail(query, token, "missing )");
    } else if (field.fixed.empty()) {
      return fail(query, token, "nothing to match");
    } else {
      return field;
    }
  }
}

FieldOrError take_field(std::string_view query, Tokenizer& tokens) {
  const Token key = tokens.take();
  if (!key.is_word()) return fail(query, key, "expected key");
  ProjectionField field;
  field.key = key.text;
  field.key_offset = key.offset;
  field.order_offset = key.offset + key.text.size();
  const Token at = tokens.peek();
  if (at.kind == TokenKind::error) return fail(query, at, "");
  if (!at.is_op('@')) return field;
  tokens.take();
  const Token order = tokens.take();
  field.order_offset = order.offset;
  if (order.is_word()) {
    field.order = order.text;
    return field;
  }
  if (order.is_op('(')) return take_fixed_order(query, tokens, std::move(field));
  return fail(query, order, "expected named sort order or parenthesized list");
}

}  // namespace

std::string ProjectionField::to_string() const {
  if (order == "first") return quote_word(key);
  if (order != "fixed") return quote_word(key) + "@" + quote_word(order);
  std::string text = quote_word(key) + "@(";
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    if (i > 0) text += " ";
    text += quote_word(fixed[i]);
  }
  return text + ")";
}

std::variant<std::vector<ProjectionField>, SyntaxError> parse_projection(std::string_view query) {
  std::vector<ProjectionField> fields;
  Tokenizer tokens(query);
  while (true) {
    const Token next = tokens.peek();
    if (next.kind == TokenKind::end) return fields;
    if (next.is_op(',') && !fields.empty()) tokens.take();
    FieldOrError field = take_field(query, tokens);
    if (auto* error = std::get_if<SyntaxError>(&field)) return *std::move(error);
    fields.push_back(std::get<ProjectionField>(std::move(field)));
  }
}

}  // namespace codecbench::benchproc
