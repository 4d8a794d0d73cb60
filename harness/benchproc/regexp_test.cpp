#include "harness/benchproc/regexp.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace codecbench::benchproc {
namespace {

bool matches(std::string_view expression, std::string_view text) {
  const Result<Regexp> compiled = Regexp::compile(expression);
  EXPECT_TRUE(compiled.ok()) << expression;
  return compiled.ok() && compiled->matches(text);
}

std::string error_of(std::string_view expression) {
  const Result<Regexp> compiled = Regexp::compile(expression);
  return compiled ? "none" : compiled.error();
}

TEST(Regexp, MatchesAnywhereUnlessAnchored) {
  EXPECT_TRUE(matches("b", "abc"));
  EXPECT_FALSE(matches("^b", "abc"));
  EXPECT_TRUE(matches("^abc$", "abc"));
  EXPECT_FALSE(matches("^ab$", "abc"));
  EXPECT_TRUE(matches("", ""));
  EXPECT_TRUE(matches("\\Aabc\\z", "abc"));
}

TEST(Regexp, RepeatsAndAlternates) {
  EXPECT_TRUE(matches("^(cbor|json)$", "json"));
  EXPECT_FALSE(matches("^(cbor|json)$", "jso"));
  EXPECT_TRUE(matches("^a*b+c?$", "bb"));
  EXPECT_TRUE(matches("^(?:ab){2,3}$", "ababab"));
  EXPECT_FALSE(matches("^(ab){2,3}$", "abababab"));
  EXPECT_FALSE(matches("^a{2}$", "a"));
  EXPECT_TRUE(matches("^a{2,}$", "aaaa"));
  EXPECT_TRUE(matches("^a{,2}$", "a{,2}"));  // no repetition: literal text
  EXPECT_TRUE(matches("^a+?$", "aa"));
  EXPECT_TRUE(matches("^(a|b*)*c$", "abac"));
  EXPECT_TRUE(matches("^(|a)$", ""));
}

TEST(Regexp, KnowsClasses) {
  EXPECT_TRUE(matches("^[a-c]+$", "abc"));
  EXPECT_FALSE(matches("[^a-c]", "abc"));
  EXPECT_TRUE(matches("^[]a]+$", "]a"));
  EXPECT_TRUE(matches("^[a-]+$", "-a"));
  EXPECT_TRUE(matches("^[[:alpha:]\\d]+$", "a1"));
  EXPECT_TRUE(matches("^[[:^digit:]]$", "x"));
  EXPECT_TRUE(matches("^\\d\\s\\w\\D\\S\\W$", "1 _xx-"));
  EXPECT_FALSE(matches("^.$", "\n"));
  EXPECT_TRUE(matches("(?s)^.$", "\n"));
  EXPECT_TRUE(matches("^.$", "\u00B5"));
}

TEST(Regexp, KnowsEscapesAndFlags) {
  EXPECT_TRUE(matches("^\\x41\\x{42}\\.\\/\\n\\101$", "AB./\nA"));
  EXPECT_TRUE(matches("^\\Qa.b\\E$", "a.b"));
  EXPECT_FALSE(matches("^\\Qa.b\\E$", "axb"));
  EXPECT_TRUE(matches("(?i)DECODE", "Decode"));
  EXPECT_TRUE(matches("(?i:a)b", "Ab"));
  EXPECT_FALSE(matches("(?i:a)b", "AB"));
  EXPECT_TRUE(matches("(?m)^b$", "a\nb\nc"));
  EXPECT_TRUE(matches("\\bword\\b", "a word."));
  EXPECT_FALSE(matches("\\bword\\b", "swords"));
  EXPECT_TRUE(matches("(?P<name>a)", "a"));
}

TEST(Regexp, SaysWhatIsWrongInGosWords) {
  EXPECT_EQ(error_of("a("), "error parsing regexp: missing closing ): `a(`");
  EXPECT_EQ(error_of("a)"), "error parsing regexp: unexpected ): `a)`");
  EXPECT_EQ(error_of("[z-a]"), "error parsing regexp: invalid character class range: `z-a`");
  EXPECT_EQ(error_of("x[a"), "error parsing regexp: missing closing ]: `[a`");
  EXPECT_EQ(error_of("*"), "error parsing regexp: missing argument to repetition operator: `*`");
  EXPECT_EQ(error_of("a**"), "error parsing regexp: invalid nested repetition operator: `**`");
  EXPECT_EQ(error_of("a\\"), "error parsing regexp: trailing backslash at end of expression");
  EXPECT_EQ(error_of("\\q"), "error parsing regexp: invalid escape sequence: `\\q`");
  EXPECT_EQ(error_of("a{1001}"), "error parsing regexp: invalid repeat count: `{1001}`");
  EXPECT_EQ(error_of("(?z)"), "error parsing regexp: invalid or unsupported Perl syntax: `(?z`");
  EXPECT_EQ(error_of("[[:foo:]]"),
            "error parsing regexp: invalid character class range: `[:foo:]`");
}

TEST(Regexp, IsNotMadeSlowByAnyText) {
  const std::string text(20'000, 'a');
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(matches("^(a*)*(a|aa)+$b", text));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

TEST(Regexp, RefusesWhatWouldNeedTooMuchMemory) {
  EXPECT_EQ(error_of("((a{1000}){1000}){1000}").substr(0, 42),
            "error parsing regexp: expression too large");
}

TEST(Regexp, SurvivesDeepNesting) {
  const std::string deep = std::string(50'000, '(') + "a" + std::string(50'000, ')');
  EXPECT_TRUE(matches(deep, "a"));
}

}  // namespace
}  // namespace codecbench::benchproc
