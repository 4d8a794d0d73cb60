// Lists whose entries carry a label. The fields of the first entry tell the layout:
//
//   hex, category, kind               CBOR that is not well-formed
//   hex, rule, why, text_valid        CBOR that is well-formed, and invalid or unusual: `rule` is the
//                                     clause, and `why` says in words what is wrong, if anything is
//   hex, profile, ok, edn             CBOR in a deterministic profile, right or wrong
//   hex, class, problem, well_formed  MessagePack
//   hex, valid, note                  bytes that are UTF-8 or not: one case in each format
//   hex, valid, confidence, value     KEKS, of the profile "numeric" and of others, which are none
//   hex, cid                          DAG-CBOR blocks, which are CBOR
//   an object with lists `reject` and `accept` of hex, why (and class): CBOR
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"
#include "harness/conformance/preferred_encoding.h"
#include "harness/conformance/suites/suite_document.h"

namespace codecbench::conformance::suites {
namespace {

using Entries = std::vector<Case>;

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string text_or_empty(const Value& entry, std::string_view name) {
  const std::string* text = text_field(entry, name);
  return text == nullptr ? std::string() : *text;
}

void set_class(Case* item, CaseClass case_class, std::string_view profile) {
  item->case_class = case_class;
  item->profile = profile;
}

// `item` as well-formed and invalid, or as whatever else keeps the value that the oracle reads.
void set_verdict_with_value(Case* item, Expectation expectation) {
  complete_acceptance(item, std::nullopt);
  item->expectation = expectation;
  if (expectation != Expectation::not_preferred) item->preferred.reset();
}

void add_malformed_cbor(const Value& entry, Case item, Entries* cases) {
  item.clause = "RFC 8949 F";
  item.note = text_or_empty(entry, "category");
  item.expectation = Expectation::reject;
  cases->push_back(std::move(item));
}

void add_cbor_validity(const Value& entry, Case item, Entries* cases) {
  item.clause = text_or_empty(entry, "rule");
  item.note = text_or_empty(entry, "why");
  const std::string_view why = item.note;
  const bool is_called_valid = contains(why, "(valid") || contains(why, "; valid");
  const bool is_called_invalid = contains(why, "and invalid") || contains(why, ", invalid");
  if (bool_field(entry, "text_valid") == false) {
    set_class(&item, CaseClass::validity, "utf8");
    item.expectation = Expectation::invalid;
  } else if (contains(why, "duplicate")) {
    set_class(&item, CaseClass::validity, "duplicate-keys");
    set_verdict_with_value(&item, Expectation::invalid);
  } else if (is_called_invalid || (contains(item.clause, "RFC 8949 3.4") && !is_called_valid)) {
    set_class(&item, CaseClass::validity, "tag-content");
    set_verdict_with_value(&item, Expectation::invalid);
  } else if (contains(why, "not preferred") || contains(why, "preferred is") ||
             contains(item.clause, "4.1")) {
    set_class(&item, CaseClass::preferred, "rfc8949-4.1");
    set_verdict_with_value(&item, Expectation::not_preferred);
  } else if (item.clause == "depth") {
    item.clause = "RFC 8949 10";
    set_class(&item, CaseClass::limit, "depth");
    item.expectation = Expectation::either;
  } else if (item.clause == "IEEE 754") {
    set_class(&item, CaseClass::implementation_defined, "nan-payload");
    set_verdict_with_value(&item, Expectation::either);
  } else {
    complete_acceptance(&item, std::nullopt);
  }
  cases->push_back(std::move(item));
}

void add_deterministic_cbor(const Value& entry, Case item, Entries* cases) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> profiles = {{
      {"CDE", "cde"},
      {"dCBOR", "dcbor"},
      {"RFC8949-4.2.1", "rfc8949-4.2.1"},
      {"RFC8949-4.2.3", "rfc8949-4.2.3"},
  }};
  item.clause = text_or_empty(entry, "source");
  item.note = text_or_empty(entry, "comment");
  if (bool_field(entry, "well_formed") == false) {
    item.expectation = Expectation::reject;
    cases->push_back(std::move(item));
    return;
  }
  const std::string label = text_or_empty(entry, "profile");
  for (const auto& [name, profile] : profiles) {
    if (name == label) set_class(&item, CaseClass::preferred, profile);
  }
  const bool is_right = bool_field(entry, "ok").value_or(true);
  set_verdict_with_value(&item, is_right ? Expectation::accept : Expectation::not_preferred);
  if (is_right && item.value) {
    // Kept if it differs: then the suite and the oracle disagree.
    const auto preferred = preferred_encoding(Format::cbor, item.profile, *item.value);
    if (preferred && *preferred != item.bytes) item.preferred = preferred;
  } else if (item.preferred == std::nullopt) {
    // Data that the profile does not have at all: dCBOR's integers below -2^63.
    item.note += item.note.empty() ? "not of this profile" : ": not of this profile";
  }
  cases->push_back(std::move(item));
}

void add_msgpack(const Value& entry, Case item, Entries* cases) {
  item.format = Format::msgpack;
  item.clause = "MessagePack spec: formats";
  item.note = text_or_empty(entry, "why");
  const std::string label = text_or_empty(entry, "class");
  if (bool_field(entry, "well_formed") == false) {
    item.expectation = Expectation::reject;
    if (contains(label, "huge")) set_class(&item, CaseClass::limit, "declared-length");
  } else if (contains(label, "timestamp")) {
    item.clause = "MessagePack spec: timestamp extension type";
    const bool has_form = contains(item.note, "not shortest") ||
                          contains(item.note, "with 4 bytes") ||
                          contains(item.note, "ext16 with 12") || label == "timestamp" ||
                          contains(item.note, "timestamp32 ");
    if (has_form) {
      complete_acceptance(&item, std::nullopt);
    } else {
      set_class(&item, CaseClass::validity, "timestamp");
      item.expectation = Expectation::invalid;
    }
  } else if (contains(label, "depth") || contains(item.note, "nested")) {
    set_class(&item, CaseClass::limit, "depth");
    item.expectation = Expectation::either;
  } else if (contains(item.note, "not UTF-8") || contains(item.note, "overlong") ||
             contains(item.note, "surrogate") || contains(item.note, "bad continuation")) {
    set_class(&item, CaseClass::implementation_defined, "utf8");
    item.expectation = Expectation::either;
  } else if (contains(item.note, "duplicate")) {
    set_class(&item, CaseClass::implementation_defined, "duplicate-keys");
    item.expectation = Expectation::either;
  } else if (contains(item.note, "type -")) {
    set_class(&item, CaseClass::implementation_defined, "reserved-ext");
    set_verdict_with_value(&item, Expectation::either);
  } else {
    complete_acceptance(&item, std::nullopt);
  }
  cases->push_back(std::move(item));
}

// The head of a text of `size` bytes.
std::string text_head(Format format, std::size_t size) {
  const std::string text(size, 'a');
  const Result<std::string> whole = oracle::encode(format, Value::text(text));
  return whole ? whole->substr(0, whole->size() - size) : std::string();
}

void add_utf8(const Value& entry, const Case& bare, Entries* cases) {
  const bool is_valid = bool_field(entry, "valid").value_or(false);
  for (const Format format : all_formats) {
    Case item = bare;
    item.format = format;
    item.id = fmt::format("{}.{}", bare.id, name(format));
    item.clause = "RFC 3629 3";
    item.note = text_or_empty(entry, "note");
    if (format == Format::json) {
      // What JSON demands to be escaped would not be a string as it stands.
      const bool needs_escape = std::any_of(bare.bytes.begin(), bare.bytes.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
      });
      if (needs_escape) continue;
      item.bytes = '"' + bare.bytes + '"';
    } else {
      if (format == Format::keks && contains(bare.bytes, std::string_view("\0", 1))) continue;
      item.bytes = text_head(format, bare.bytes.size()) + bare.bytes;
    }
    if (is_valid) {
      complete_acceptance(&item, Value::text(bare.bytes));
    } else if (format == Format::msgpack) {
      set_class(&item, CaseClass::implementation_defined, "utf8");
      item.expectation = Expectation::either;
    } else {
      set_class(&item, CaseClass::validity, "utf8");
      item.expectation = Expectation::invalid;
    }
    cases->push_back(std::move(item));
  }
}

// The list writes values in a notation of its own: nil, bin h'', str "", float(m, e), magic(name).
std::string as_diagnostic(std::string_view value) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> words = {{
      {"nil", "null"},
      {"bin h'", "h'"},
      {"str \"", "\""},
      {"float(", "scaled("},
      {"nan", "NaN"},
      {"+inf", "Infinity"},
      {"-inf", "-Infinity"},
      {"magic(", "magic(\""},
  }};
  std::string text;
  std::size_t at = 0;
  while (at < value.size()) {
    std::string_view used = value.substr(at, 1);
    std::string_view written = used;
    for (const auto& [from, to] : words) {
      if (value.substr(at, from.size()) != from) continue;
      used = from;
      written = to;
      break;
    }
    at += used.size();
    text += written;
    if (used == "magic(") {
      const std::size_t end = std::min(value.find(')', at), value.size());
      text += value.substr(at, end - at);
      text += '"';
      at = end;
    } else if (written.back() == '"') {
      // To the end of the literal.
      bool escaped = false;
      while (at < value.size() && (escaped || value[at] != '"')) {
        escaped = !escaped && value[at] == '\\';
        text += value[at++];
      }
      if (at < value.size()) text += value[at++];
    }
  }
  return text;
}

void add_keks(const Value& entry, Case item, Entries* cases) {
  item.format = Format::keks;
  item.clause = text_or_empty(entry, "source");
  const std::string value = text_or_empty(entry, "value");
  const bool is_current = text_or_empty(entry, "profile") == "numeric";
  const bool is_valid = bool_field(entry, "valid").value_or(false);
  if (!is_current) {
    item.note = "of the layout " + text_or_empty(entry, "profile");
    item.expectation = Expectation::reject;
  } else if (text_or_empty(entry, "confidence") == "recommended") {
    item.note = value;
    set_class(&item, CaseClass::implementation_defined, {});
    item.expectation = Expectation::either;
  } else if (is_valid) {
    Result<Value> parsed = parse_diagnostic(as_diagnostic(value));
    complete_acceptance(&item, parsed ? std::optional(std::move(*parsed)) : std::nullopt);
    if (!parsed) item.note = "no value: " + parsed.error();
  } else {
    item.note = value;
    item.expectation = Expectation::reject;
  }
  cases->push_back(std::move(item));
}

void add_dag_cbor(const Value& entry, Case item, Entries* cases) {
  item.clause = "DAG-CBOR";
  item.note = text_or_empty(entry, "cid");
  complete_acceptance(&item, std::nullopt);
  cases->push_back(std::move(item));
}

void add_bad_cbor(const Value& entry, Case item, Entries* cases) {
  item.clause = "RFC 8949";
  item.note = text_or_empty(entry, "why");
  const std::string label = text_or_empty(entry, "class");
  if (label == "not_well_formed" || label == "extraneous_data") {
    item.expectation = Expectation::reject;
  } else if (label == "resource") {
    set_class(&item, CaseClass::limit, {});
    item.expectation =
        oracle::decode(Format::cbor, item.bytes) ? Expectation::either : Expectation::reject;
  } else if (label == "invalid_utf8") {
    set_class(&item, CaseClass::validity, "utf8");
    item.expectation = Expectation::invalid;
  } else if (label == "duplicate_key") {
    set_class(&item, CaseClass::validity, "duplicate-keys");
    set_verdict_with_value(&item, Expectation::invalid);
  } else {  // limits, options and targets of one library
    set_class(&item, CaseClass::limit, {});
    item.expectation = Expectation::either;
  }
  cases->push_back(std::move(item));
}

struct Layout {
  std::vector<std::string_view> fields;
  void (*add)(const Value& entry, Case item, Entries* cases);
};

const std::vector<Layout>& layouts() {
  static const std::vector<Layout> all = {
      {{"hex", "category", "kind"}, &add_malformed_cbor},
      {{"hex", "rule", "why", "text_valid"}, &add_cbor_validity},
      {{"hex", "profile", "ok", "edn"}, &add_deterministic_cbor},
      {{"hex", "class", "problem", "well_formed"}, &add_msgpack},
      {{"hex", "valid", "confidence", "value"}, &add_keks},
      {{"hex", "valid", "note"},
       [](const Value& entry, Case item, Entries* cases) { add_utf8(entry, item, cases); }},
      {{"hex", "cid"}, &add_dag_cbor},
  };
  return all;
}

const Layout* find_layout(const Value& entry) {
  for (const Layout& layout : layouts()) {
    const bool fits = std::all_of(layout.fields.begin(), layout.fields.end(),
                                  [&](std::string_view name) { return field(entry, name); });
    if (fits) return &layout;
  }
  return nullptr;
}

// Adds the entries of one list; `part` tells the lists of a file apart.
std::optional<Error> add_list(const std::string& path, std::string_view part,
                              const std::vector<Value>& list, const Layout& layout,
                              Entries* cases) {
  const std::string stem = std::filesystem::path(path).stem().string();
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto bytes = hex_field(list[i], "hex");
    if (!bytes) return entry_error(path, i, "\"hex\" is expected");
    const std::string* entry_name = text_field(list[i], "name");
    Case item;
    item.id = fmt::format("{}.{}{}", stem, part, i);
    if (entry_name != nullptr) item.id += "." + id_part(*entry_name);
    item.bytes = std::move(*bytes);
    item.source = fmt::format("{}[{}{}]", path, part, i);
    layout.add(list[i], std::move(item), cases);
  }
  return std::nullopt;
}

}  // namespace

Cases read_labelled_json(const std::string& path) {
  const Result<Value> document = read_document(Format::json, path);
  if (!document) return Error{document.error()};
  Entries cases;
  if (const auto* list = document->as<Array>()) {
    const Layout* layout = list->items.empty() ? nullptr : find_layout(list->items.front());
    if (layout == nullptr) {
      return Error{
          path +
          ": no layout of labelled-json has the fields of its first entry; the other kinds "
          "of suite read other files"};
    }
    if (auto error = add_list(path, "", list->items, *layout, &cases)) return *error;
    return cases;
  }
  const Layout bad = {{"hex", "why"}, &add_bad_cbor};
  const Layout good = {{"hex"}, [](const Value& entry, Case item, Entries* output) {
                         item.clause = "RFC 8949";
                         item.note = text_or_empty(entry, "why");
                         set_class(&item, CaseClass::limit, {});
                         set_verdict_with_value(&item, Expectation::either);
                         output->push_back(std::move(item));
                       }};
  for (const std::string_view part : {"reject", "accept"}) {
    const Value* entries = field(*document, part);
    const auto* list = entries == nullptr ? nullptr : entries->as<Array>();
    if (list == nullptr) {
      return Error{
          fmt::format("{}: a list, or an object with the lists \"reject\" and \"accept\", "
                      "is expected",
                      path)};
    }
    const Layout& layout = part == "reject" ? bad : good;
    if (auto error = add_list(path, std::string(part) + ".", list->items, layout, &cases)) {
      return *error;
    }
  }
  return cases;
}

}  // namespace codecbench::conformance::suites
