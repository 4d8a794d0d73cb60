// RFC 8259; section numbers are of that document.
#include <array>
#include <string>
#include <utility>

#include "harness/differential/grammar.h"

namespace codecbench::differential {
namespace {

class JsonGrammar {
 public:
  JsonGrammar(Care care, Draw& draw) : care_(care), draw_(draw) {}

  std::string document() {
    if (draw_.one_in(4000)) return nest();
    space();
    value(draw_.below(4));
    space();
    if (slip()) output_.resize(draw_.below(output_.size() + 1));
    if (slip()) output_.push_back(static_cast<char>(draw_.byte()));
    if (slip() && draw_.one_in(3)) output_.insert(0, "\xef\xbb\xbf");
    return std::move(output_);
  }

 private:
  bool slip() { return care_ == Care::nearly_valid && draw_.one_in(8); }

  std::string nest() {
    const bool arrays = draw_.one_in(2);
    const std::size_t levels = 20 + draw_.below(draw_.one_in(3) ? 3000 : 300);
    for (std::size_t i = 0; i < levels; ++i) output_ += arrays ? "[" : "{\"\":";
    output_ += '0';
    output_.append(levels, arrays ? ']' : '}');
    return std::move(output_);
  }

  // Section 2.
  void space() {
    while (draw_.one_in(6))
      output_ += slip() ? static_cast<char>(draw_.below(0x21))
                        : draw_.of(std::array{' ', '\t', '\n', '\r'});
  }

  void value(std::size_t levels) {
    switch (draw_.below(levels > 0 ? 9 : 6)) {
      case 0: {
        static constexpr std::array<std::string_view, 3> literals = {"null", "true", "false"};
        static constexpr std::array<std::string_view, 12> wrong = {
            "nul",       "True", "falsex",    "NaN",   "Infinity", "-Infinity",
            "undefined", "nan",  "truefalse", "nulll", "fals",     "'a'"};
        output_ += slip() ? draw_.of(wrong) : draw_.of(literals);
        return;
      }
      case 1:
      case 2:
      case 3:
        return number();
      case 4:
      case 5:
        return string();
      case 6:
        return array(levels - 1);
      case 7:
        return array(levels - 1);
      default:
        break;
    }
    object(levels - 1);
  }

  void digits(std::size_t at_least) {
    for (std::size_t n = at_least + (draw_.one_in(20) ? draw_.below(400) : draw_.below(5)); n > 0;
         --n) {
      output_ += static_cast<char>('0' + draw_.below(10));
    }
  }
  // Section 6.
  void number() {
    if (draw_.one_in(50)) {
      static constexpr std::array<std::string_view, 9> hard = {"1.7976931348623157e308",
                                                               "1.7976931348623159e308",
                                                               "4.9406564584124654e-324",
                                                               "2.4703282292062327e-324",
                                                               "2.4703282292062328e-324",
                                                               "2.2250738585072011e-308",
                                                               "9007199254740993.0",
                                                               "1e-400",
                                                               "0.1e23"};
      output_ += draw_.of(hard);
      return;
    }
    if (draw_.one_in(3)) output_ += '-';
    if (slip()) output_ += draw_.one_in(2) ? "+" : "0";
    switch (draw_.below(4)) {
      case 0:
        output_ += '0';
        break;
      case 1:
        output_ += std::to_string(draw_.interesting_number());
        break;
      case 2: {
        // At and beyond what 64 bits hold.
        static constexpr std::array<std::string_view, 8> edges = {
            "9223372036854775807",  "9223372036854775808",
            "9223372036854775809",  "18446744073709551615",
            "18446744073709551616", "18446744073709551617",
            "9007199254740993",     "340282366920938463463374607431768211456"};
        output_ += draw_.of(edges);
        break;
      }
      default:
        output_ += static_cast<char>('1' + draw_.below(9));
        digits(0);
    }
    if (draw_.one_in(3)) {
      output_ += '.';
      digits(slip() ? 0 : 1);
    }
    if (draw_.one_in(4)) {
      output_ += draw_.one_in(2) ? 'e' : 'E';
      if (draw_.one_in(2)) output_ += draw_.one_in(2) ? '+' : '-';
      if (slip()) return;
      output_ += std::to_string(draw_.below(draw_.one_in(4) ? 700 : 40));
    }
  }

  void escape() {
    static constexpr std::array<std::string_view, 8> letters = {"\\\"", "\\\\", "\\/", "\\b",
                                                                "\\f",  "\\n",  "\\r", "\\t"};
    static constexpr std::array<std::string_view, 10> wrong = {
        "\\",      "\\x41",          "\\u", "\\u12",  "\\u123g", "\\ud800",
        "\\udc00", "\\ud800\\u0041", "\\a", "\\U0041"};
    if (slip()) {
      output_ += draw_.of(wrong);
      return;
    }
    if (draw_.one_in(2)) {
      output_ += draw_.of(letters);
      return;
    }
    if (draw_.one_in(4)) {
      output_ += "\\uD83D\\uDE00";
      return;
    }
    static constexpr std::array<std::string_view, 6> units = {"0000", "001f", "0041",
                                                              "00E9", "20AC", "ffff"};
    output_ += "\\u";
    output_ += draw_.of(units);
  }
  // Section 7.
  void string() {
    output_ += '"';
    for (std::size_t parts = draw_.below(3); parts > 0; --parts) {
      if (draw_.one_in(2)) {
        output_ += slip() ? draw_ill_formed_text(draw_) : draw_text(draw_);
      } else {
        escape();
      }
      if (slip()) output_ += static_cast<char>(draw_.below(0x20));
    }
    if (!slip()) output_ += '"';
  }

  void separator(char c) {
    space();
    if (slip()) {
      if (draw_.one_in(2)) return;
      output_ += c;
    }
    output_ += c;
    space();
  }
  void array(std::size_t levels) {
    output_ += '[';
    space();
    const std::size_t count = draw_.below(4);
    for (std::size_t i = 0; i < count; ++i) {
      value(levels);
      if (i + 1 < count || (slip() && draw_.one_in(2))) separator(',');
    }
    space();
    if (!slip()) output_ += slip() ? '}' : ']';
  }
  void object(std::size_t levels) {
    output_ += '{';
    space();
    const std::size_t count = draw_.below(4);
    std::string previous;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t start = output_.size();
      if (i > 0 && draw_.one_in(12)) {
        output_ += previous;  // section 4: names "SHOULD be unique"
      } else {
        slip() ? value(0) : string();
      }
      previous = output_.substr(start);
      separator(':');
      value(levels);
      if (i + 1 < count || (slip() && draw_.one_in(2))) separator(',');
    }
    space();
    if (!slip()) output_ += '}';
  }

  Care care_;
  Draw& draw_;
  std::string output_;
};

}  // namespace

std::string generate_json(Care care, Draw& draw) { return JsonGrammar(care, draw).document(); }

}  // namespace codecbench::differential
