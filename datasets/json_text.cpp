#include "datasets/json_text.h"

#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "base/whole_file.h"
#include "codecs/oracle/oracle.h"

namespace codecbench {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

struct Refusal {
  std::string_view what;
  std::size_t offset;
};

// The oracle's "json: what at byte offset (...)" in parts.
std::optional<Refusal> parse_refusal(std::string_view message) {
  constexpr std::string_view format_prefix = "json: ";
  constexpr std::string_view at_byte = " at byte ";
  const std::size_t at = message.rfind(at_byte);
  if (at == std::string_view::npos) return std::nullopt;
  Refusal refusal{message.substr(0, at), 0};
  if (refusal.what.starts_with(format_prefix)) refusal.what.remove_prefix(format_prefix.size());
  const std::string_view digits = message.substr(at + at_byte.size());
  const std::errc error =
      std::from_chars(digits.data(), digits.data() + digits.size(), refusal.offset).ec;
  if (error != std::errc()) return std::nullopt;
  return refusal;
}

std::string_view advice(std::string_view text, std::size_t offset) {
  if (text.starts_with(byte_order_mark)) {
    return "the file starts with a byte order mark, which JSON forbids: save it without";
  }
  if (offset >= text.size()) return "the file ends too early: is it truncated? copy it again";
  return "correct the file; a dataset is one JSON value (RFC 8259)";
}

}  // namespace

Result<std::string> read_data_file(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) {
    if (error && error != std::errc::no_such_file_or_directory &&
        error != std::errc::not_a_directory) {
      return Error{fmt::format("{}: cannot be looked up: {}", path, error.message())};
    }
    return Error{
        fmt::format("{}: there is no such file; check the path (the working directory is {})", path,
                    std::filesystem::current_path(error).string())};
  }
  if (std::filesystem::is_directory(status)) {
    return Error{fmt::format("{}: a directory; name a file in it", path)};
  }
  if (!std::filesystem::is_regular_file(status)) {
    return Error{
        fmt::format("{}: not a regular file; it is read once a round, so copy it to one", path)};
  }
  Result<std::string> content = read_whole_file(path);
  if (!content) return Error{content.error() + "; check its permissions"};
  if (content->empty()) {
    return Error{fmt::format("{}: the file is empty; a dataset is one JSON value", path)};
  }
  return content;
}

Result<Value> parse_json_text(const std::string& path, std::string_view text) {
  Result<Value> value = oracle::decode(Format::json, text);
  if (value) return value;
  const std::optional<Refusal> refusal = parse_refusal(value.error());
  if (!refusal) return Error{fmt::format("{}: {}", path, value.error())};
  const TextPosition position = text_position(text, refusal->offset);
  return Error{fmt::format("{}:{}:{}: {}; {}", path, position.line, position.column, refusal->what,
                           advice(text, refusal->offset))};
}

TextPosition text_position(std::string_view text, std::size_t offset) {
  TextPosition position;
  for (const char byte : text.substr(0, offset)) {
    const bool continues_character = (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
    if (byte == '\n') {
      ++position.line;
      position.column = 1;
    } else if (!continues_character) {
      ++position.column;
    }
  }
  return position;
}

}  // namespace codecbench
