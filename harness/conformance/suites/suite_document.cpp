#include "harness/conformance/suites/suite_document.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "base/hex.h"
#include "base/whole_file.h"
#include "codecs/oracle/oracle.h"
#include "harness/conformance/preferred_encoding.h"

namespace codecbench::conformance::suites {

Result<std::string> read_whole(const std::string& path) {
  Result<std::string> text = read_whole_file(path);
  if (!text) return Error{fmt::format("{}: cannot be read; is it the suite's file?", path)};
  return text;
}

Result<Value> read_document(Format format, const std::string& path) {
  const Result<std::string> bytes = read_whole(path);
  if (!bytes) return Error{bytes.error()};
  Result<Value> document = oracle::decode(format, *bytes);
  if (!document) return Error{fmt::format("{}: {}", path, document.error())};
  return document;
}

Result<std::vector<Value>> read_json_list(const std::string& path) {
  Result<Value> document = read_document(Format::json, path);
  if (!document) return Error{document.error()};
  auto* list = document->as<Array>();
  if (list == nullptr) {
    return Error{fmt::format("{}: a JSON list of entries is expected, this is a {}", path,
                             kind_name(*document))};
  }
  return std::move(list->items);
}

Result<std::vector<std::string>> files_below(const std::string& path, std::string_view ending) {
  std::error_code error;
  if (!std::filesystem::is_directory(path, error)) return std::vector<std::string>{path};
  std::vector<std::string> files;
  std::filesystem::recursive_directory_iterator entry(path, error);
  for (; !error && entry != std::filesystem::recursive_directory_iterator();
       entry.increment(error)) {
    std::string file = entry->path().string();
    const bool wanted = file.size() >= ending.size() &&
                        file.compare(file.size() - ending.size(), ending.size(), ending) == 0;
    if (wanted && entry->is_regular_file(error)) files.push_back(std::move(file));
  }
  if (error) return Error{fmt::format("{}: {}", path, error.message())};
  if (files.empty()) return Error{fmt::format("{}: no {} file below it", path, ending)};
  std::sort(files.begin(), files.end());
  return files;
}

const Value* field(const Value& map, std::string_view name) {
  const auto* entries = map.as<Map>();
  if (entries == nullptr) return nullptr;
  for (const MapEntry& entry : entries->entries) {
    const auto* key = entry.key.as<Text>();
    if (key != nullptr && key->utf8 == name) return &entry.value;
  }
  return nullptr;
}

const std::string* text_field(const Value& map, std::string_view name) {
  const Value* value = field(map, name);
  const auto* text = value == nullptr ? nullptr : value->as<Text>();
  return text == nullptr ? nullptr : &text->utf8;
}

std::optional<bool> bool_field(const Value& map, std::string_view name) {
  const Value* value = field(map, name);
  const bool* flag = value == nullptr ? nullptr : value->as<bool>();
  return flag == nullptr ? std::nullopt : std::optional(*flag);
}

std::optional<std::string> hex_with_dashes(std::string_view digits) {
  std::string plain(digits);
  std::replace(plain.begin(), plain.end(), '-', ' ');
  return from_hex(plain);
}

std::optional<std::string> hex_field(const Value& map, std::string_view name) {
  const std::string* digits = text_field(map, name);
  return digits == nullptr ? std::nullopt : hex_with_dashes(*digits);
}

std::optional<std::string> from_base64(std::string_view text) {
  constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (text.size() % 4 != 0) return std::nullopt;
  std::size_t padding = 0;
  while (padding < 2 && !text.empty() && text.back() == '=') {
    text.remove_suffix(1);
    ++padding;
  }
  std::string bytes;
  std::uint32_t group = 0;
  int bits = 0;
  for (const char c : text) {
    const std::size_t digit = alphabet.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    group = group << 6 | static_cast<std::uint32_t>(digit);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes += static_cast<char>(group >> bits & 0xff);
    }
  }
  return bytes;
}

std::string id_part(std::string_view text) {
  std::string part(text);
  for (char& c : part) {
    if (c <= ' ' || c > '~' || c == '|') c = '_';
  }
  return part;
}

namespace {

// Recurses on the depth of the value, which its decoder bounds. Quadratic in the size of a map.
bool repeats_a_key(const Value& value) {
  if (const auto* array = value.as<Array>()) {
    return std::any_of(array->items.begin(), array->items.end(), &repeats_a_key);
  }
  if (const auto* tag = value.as<Tag>()) return repeats_a_key(tag->content.front());
  const auto* map = value.as<Map>();
  if (map == nullptr) return false;
  for (auto entry = map->entries.begin(); entry != map->entries.end(); ++entry) {
    const bool again = std::any_of(map->entries.begin(), entry, [&](const MapEntry& before) {
      return equal_as_data(before.key, entry->key);
    });
    if (again || repeats_a_key(entry->key) || repeats_a_key(entry->value)) return true;
  }
  return false;
}

}  // namespace

void complete_acceptance(Case* item, std::optional<Value> said,
                         const std::function<bool(const Value&, const Value&)>& is_equal) {
  item->expectation = Expectation::accept;
  Result<Value> read = oracle::decode(item->format, item->bytes);
  const auto same = [&] { return is_equal ? is_equal(*said, *read) : equal_as_data(*said, *read); };
  if (read && (!said || same())) {
    item->value = std::move(*read);
  } else {
    item->value = said;
  }
  if (!item->value) return;
  if (!said && repeats_a_key(*item->value)) {
    item->value.reset();
    return;
  }
  const bool names_profile = item->case_class == CaseClass::preferred;
  std::optional<std::string> preferred = preferred_encoding(
      item->format, names_profile ? item->profile : std::string_view(), *item->value);
  if (preferred && *preferred != item->bytes) item->preferred = std::move(preferred);
}

Error entry_error(const std::string& path, std::size_t entry, std::string_view what) {
  return Error{fmt::format("{}, entry {}: {}", path, entry, what)};
}

}  // namespace codecbench::conformance::suites
