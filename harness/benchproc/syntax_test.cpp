#include "harness/benchproc/syntax.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace codecbench::benchproc {
namespace {

std::vector<Token> tokens_of(std::string_view query, bool allow_regexp = false) {
  Tokenizer tokenizer(query);
  std::vector<Token> tokens;
  do {
    tokens.push_back(tokenizer.take(allow_regexp));
  } while (tokens.back().kind != TokenKind::end && tokens.back().kind != TokenKind::error);
  return tokens;
}

TEST(Tokenizer, SeparatesWordsAndOperators) {
  const auto tokens = tokens_of("a-b:c*d @(x, y)");
  ASSERT_EQ(tokens.size(), 10u);
  EXPECT_EQ(tokens[0].text, "a-b");
  EXPECT_TRUE(tokens[1].is_op(':'));
  EXPECT_EQ(tokens[2].text, "c*d");
  EXPECT_TRUE(tokens[3].is_op('@'));
  EXPECT_TRUE(tokens[4].is_op('('));
  EXPECT_EQ(tokens[5].text, "x");
  EXPECT_TRUE(tokens[6].is_op(','));
  EXPECT_EQ(tokens[7].offset, 13u);
  EXPECT_TRUE(tokens[8].is_op(')'));
}

TEST(Tokenizer, MinusAndStarAreOperatorsAtTheStartOfAWordOnly) {
  const auto tokens = tokens_of("-a *");
  EXPECT_TRUE(tokens[0].is_op('-'));
  EXPECT_EQ(tokens[1].text, "a");
  EXPECT_TRUE(tokens[2].is_op('*'));
}

TEST(Tokenizer, BareAndAndOrAreKeywordsQuotedOnesAreWords) {
  const auto tokens = tokens_of("AND OR \"AND\" ANDs");
  EXPECT_EQ(tokens[0].kind, TokenKind::and_word);
  EXPECT_EQ(tokens[1].kind, TokenKind::or_word);
  EXPECT_EQ(tokens[2].kind, TokenKind::quoted);
  EXPECT_EQ(tokens[2].text, "AND");
  EXPECT_EQ(tokens[3].kind, TokenKind::word);
}

TEST(Tokenizer, UnescapesQuotedWords) {
  EXPECT_EQ(tokens_of(R"("a\"b\n\x41\u2603\U0001F600\101")")[0].text, "a\"b\nA\u2603\U0001F600A");
}

TEST(Tokenizer, RefusesBadEscapesAndMissingQuotes) {
  for (const char* query : {R"("\z")", R"("\'")", R"("\x4")", R"("\400")", R"("\ud800")"}) {
    EXPECT_EQ(tokens_of(query)[0].text, "bad escape sequence") << query;
  }
  const auto tokens = tokens_of("a \"b");
  EXPECT_EQ(tokens[1].kind, TokenKind::error);
  EXPECT_EQ(tokens[1].text, "missing end quote");
  EXPECT_EQ(tokens[1].offset, 2u);
  // As in the original, a backslash in front of the last quote always escapes it.
  EXPECT_EQ(tokens_of(R"("a\\")")[0].text, "missing end quote");
}

TEST(Tokenizer, ReadsExpressionsUpToTheSlashOutsideBrackets) {
  const auto tokens = tokens_of(R"(/a[/](/)\/b/ c)", true);
  EXPECT_EQ(tokens[0].kind, TokenKind::regexp);
  EXPECT_EQ(tokens[0].text, R"(a[/](/)\/b)");
  EXPECT_EQ(tokens[1].text, "c");
  EXPECT_EQ(tokens_of("/a/", false)[0].text, "/a/");
}

TEST(Tokenizer, RefusesExpressionsWithoutAnEndOrWithTextBehindThem) {
  EXPECT_EQ(tokens_of("/a", true)[0].text, "missing close \"/\"");
  const Token behind = tokens_of("/a/b", true)[0];
  EXPECT_EQ(behind.text, "regexp must be followed by space or an operator (unescaped \"/\"?)");
  EXPECT_EQ(behind.offset, 3u);
}

TEST(Tokenizer, PeekLeavesTheToken) {
  const Tokenizer tokenizer(" a");
  EXPECT_EQ(tokenizer.peek().text, "a");
  EXPECT_EQ(tokenizer.peek().text, "a");
}

TEST(SyntaxError, PutsTheCaretBelowTheOffsetCountedInCharacters) {
  EXPECT_EQ(to_string({"a\u00B5:", 3, "why"}), "syntax error: why\n\ta\u00B5:\n\t  ^");
  EXPECT_EQ(to_string({"", 0, "why"}), "syntax error: why\n\t\n\t^");
}

TEST(QuoteWord, QuotesOnlyWhatNeedsIt) {
  EXPECT_EQ(quote_word("a-b"), "a-b");
  EXPECT_EQ(quote_word(""), "\"\"");
  EXPECT_EQ(quote_word("-a"), "\"-a\"");
  EXPECT_EQ(quote_word("a b"), "\"a b\"");
  EXPECT_EQ(quote_word("v\tal"), "\"v\\tal\"");
  EXPECT_EQ(quote_word("a\"b"), "\"a\\\"b\"");
  EXPECT_EQ(quote(std::string_view("\xFF\x01", 2)), "\"\\xff\\x01\"");
}

}  // namespace
}  // namespace codecbench::benchproc
