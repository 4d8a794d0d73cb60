// The words that filter and projection expressions are made of.
//
// Blank-separated words; the operators ( ) : @ , anywhere, - and * only where a word would start;
// "quoted" words with Go's escapes; AND and OR as bare words; and, where a value may stand,
// /regular expressions/. The rules and messages are those of golang.org/x/perf/benchproc. A
// Tokenizer is a position in a query: a plain value that views the query, which must outlive it.
#ifndef CODECBENCH_HARNESS_BENCHPROC_SYNTAX_H_
#define CODECBENCH_HARNESS_BENCHPROC_SYNTAX_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "harness/benchproc/regexp.h"

namespace codecbench::benchproc {

struct SyntaxError {
  std::string query;
  std::size_t offset = 0;  // in bytes
  std::string message;
};

// "syntax error: MESSAGE", then the query and a caret below the offset, each on a line of its own
// behind a tab.
std::string to_string(const SyntaxError& error);

enum class TokenKind : std::uint8_t {
  end,
  word,
  quoted,
  regexp,
  op,  // one of ( ) : @ , - *
  and_word,
  or_word,
  error,
};

struct Token {
  TokenKind kind = TokenKind::end;
  char op = 0;             // of an `op`
  std::size_t offset = 0;  // where the token starts (of an `error`: where it is), in bytes
  // Quoted words are unescaped, an expression is without its slashes, an `error` is its message.
  std::string text;
  std::shared_ptr<const Regexp> regexp;

  bool is_word() const { return kind == TokenKind::word || kind == TokenKind::quoted; }
  bool is_op(char c) const { return kind == TokenKind::op && op == c; }
};

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view query) : query_(query) {}

  // Takes the next token. `allow_regexp`: a slash starts a regular expression instead of a word.
  Token take(bool allow_regexp = false);
  // The next token, which stays.
  Token peek(bool allow_regexp = false) const;

 private:
  Token quoted_word();
  Token bare_word();
  Token expression();
  Token fail(std::size_t offset, std::string message);

  std::string_view query_;
  std::size_t offset_ = 0;
};

// `text` as a word that reads back as `text`: in quotes if it has to be.
std::string quote_word(std::string_view text);
// In double quotes, with Go's escapes.
std::string quote(std::string_view text);

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_SYNTAX_H_
