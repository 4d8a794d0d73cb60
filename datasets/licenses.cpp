#include "datasets/licenses.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/splitmix64.h"
#include "datasets/content_hash.h"
#include "datasets/licenses_shape.h"
#include "datasets/words.h"

namespace codecbench {
namespace {

namespace shape = licenses_shape;

constexpr std::uint64_t prose_seed = 1;
constexpr std::uint64_t id_seed = 2;

constexpr std::string_view register_address = "https://licenses.example.org/id/";
constexpr std::string_view page_address = "https://pages.example.org/";
constexpr std::string_view trove_prefix = "License :: OSI Approved :: ";
constexpr std::string_view name_suffix = " License";
constexpr std::string_view french_prefix = "Licence libre de l\u2019\u00c9tat \u2013 ";

// Invented words. REQUIRES of every length: enough for the fixed part, which the shape grants.
class Prose {
 public:
  explicit Prose(std::uint64_t seed) : random_(seed) {}

  // A note of this length.
  std::string note(std::size_t length) { return words(length); }

  std::string name(std::size_t length, bool ascii) {
    if (!ascii) return std::string(french_prefix) + words(length - french_prefix.size());
    if (length < 2 * name_suffix.size()) return words(length);
    return words(length - name_suffix.size()).append(name_suffix);
  }

  std::string trove(std::size_t length) {
    return std::string(trove_prefix) + words(length - trove_prefix.size());
  }

  std::string page(std::size_t length) {
    std::string path = words(length - page_address.size());
    std::replace(path.begin(), path.end(), ' ', '_');
    return std::string(page_address) + path;
  }

 private:
  std::string words(std::size_t length) { return draw_words(random_, length); }

  SplitMix64 random_;
};

// Ids such as "QRT" and "KVBD-2.1", never one twice.
class Ids {
 public:
  explicit Ids(std::uint64_t seed) : random_(seed) {}

  std::string next(std::size_t length) {
    std::string id;
    do {
      id.clear();
      const std::size_t letters = length < 5 ? length : length - 4;
      while (id.size() < letters) id += static_cast<char>('A' + random_.below(26));
      if (id.size() < length) {
        const std::uint32_t version = random_.below(100);
        id += fmt::format("-{}.{}", version / 10, version % 10);
      }
    } while (!used_.insert(id).second);
    return id;
  }

 private:
  SplitMix64 random_;
  std::unordered_set<std::string> used_;
};

// What a record's schemes and addresses call it: its id, cut or continued to the length that is
// asked for, the same for the same length.
std::string derived_id(std::string_view id, std::size_t length) {
  constexpr std::string_view continuation = "-Clauses-and-Conditions";
  std::string derived(id.substr(0, length));
  if (derived.size() < length) derived += continuation.substr(0, length - derived.size());
  return derived;
}

std::string register_page(std::string_view id, std::size_t length) {
  return std::string(register_address) + derived_id(id, length - register_address.size());
}

Value text_or_null(const std::optional<std::string>& text) {
  return text ? Value::text(*text) : Value::null();
}

MapEntry entry(std::string_view key, Value value) { return {Value::text(key), std::move(value)}; }

Value make_identifiers(const shape::Record& record, std::string_view id, Prose& prose) {
  std::vector<Value> items;
  for (const shape::Identifier& identifier : record.identifiers) {
    std::string text = identifier.scheme == shape::trove ? prose.trove(identifier.length)
                                                         : derived_id(id, identifier.length);
    items.push_back(Value::map(
        {entry("identifier", Value::text(text)), entry("scheme", Value::text(identifier.scheme))}));
  }
  return Value::array(std::move(items));
}

Value make_links(const shape::Record& record, std::string_view id, Prose& prose) {
  std::vector<Value> items;
  for (const shape::Link& link : record.links) {
    std::string url = link.note == shape::register_page ? register_page(id, link.url_length)
                                                        : prose.page(link.url_length);
    items.push_back(
        Value::map({entry("note", Value::text(link.note)), entry("url", Value::text(url))}));
  }
  return Value::array(std::move(items));
}

Value make_other_names(const shape::Record& record, Prose& prose) {
  std::vector<Value> items;
  std::map<std::size_t, std::string> notes;  // one note a length: the original's two are the same
  for (const shape::OtherName& other : record.other_names) {
    std::optional<std::string> note;
    if (other.note_length > 0) {
      note = notes.try_emplace(other.note_length, prose.note(other.note_length)).first->second;
    }
    std::string name = prose.note(other.length);
    items.push_back(
        Value::map({entry("name", Value::text(name)), entry("note", text_or_null(note))}));
  }
  return Value::array(std::move(items));
}

Value make_texts(const shape::Record& record, std::string_view id, Prose& prose) {
  std::vector<Value> items;
  for (const shape::LicenseText& text : record.texts) {
    // The register's own page is the text, where the lengths allow it.
    const bool in_register =
        std::any_of(record.links.begin(), record.links.end(), [&text](const shape::Link& link) {
          return link.note == shape::register_page && link.url_length == text.url_length;
        });
    std::string url =
        in_register ? register_page(id, text.url_length) : prose.page(text.url_length);
    items.push_back(Value::map({entry("media_type", Value::text(text.media.type)),
                                entry("title", Value::text(text.media.title)),
                                entry("url", Value::text(url))}));
  }
  return Value::array(std::move(items));
}

// A successor of the right length: the nearest following record's id, from the start again at the
// end.
std::optional<std::string> successor(const std::vector<std::string>& ids, std::size_t i,
                                     std::size_t length) {
  if (length == 0) return std::nullopt;
  for (std::size_t distance = 1; distance < ids.size(); ++distance) {
    const std::string& candidate = ids[(i + distance) % ids.size()];
    if (candidate.size() == length) return candidate;
  }
  return std::nullopt;
}

Value make_record(const shape::Record& record, const std::vector<std::string>& ids, std::size_t i,
                  Prose& prose) {
  const std::string& id = ids[i];
  std::vector<Value> keywords;
  for (const std::string_view keyword : record.keywords) keywords.push_back(Value::text(keyword));
  const bool ascii = std::find(record.keywords.begin(), record.keywords.end(),
                               shape::international) == record.keywords.end();
  // Entry after entry, as each draws words.
  std::vector<MapEntry> entries;
  entries.push_back(entry("id", Value::text(id)));
  entries.push_back(entry("identifiers", make_identifiers(record, id, prose)));
  entries.push_back(entry("links", make_links(record, id, prose)));
  entries.push_back(entry("name", Value::text(prose.name(record.name_length, ascii))));
  entries.push_back(entry("other_names", make_other_names(record, prose)));
  entries.push_back(
      entry("superseded_by", text_or_null(successor(ids, i, record.superseded_by_length))));
  entries.push_back(entry("keywords", Value::array(std::move(keywords))));
  entries.push_back(entry("text", make_texts(record, id, prose)));
  return Value::map(std::move(entries));
}

DatasetSpec licenses_dataset(const std::string& name, std::string summary,
                             std::size_t repetitions) {
  DatasetSpec spec;
  spec.name = name;
  spec.summary = std::move(summary);
  spec.absent = [] { return std::nullopt; };
  spec.make = [name, repetitions]() -> Result<Dataset> {
    std::vector<Value> documents;
    documents.push_back(licenses_document(repetitions));
    return hashed_dataset(
        name,
        fmt::format("generated: {} records of invented text with the shape of a register of 89 "
                    "licences, every "
                    "string of the original's length (SplitMix64 seeds {} and {})",
                    repetitions * shape::records().size(), prose_seed, id_seed),
        std::move(documents));
  };
  return spec;
}

}  // namespace

Value licenses_document(std::size_t repetitions) {
  const std::vector<shape::Record>& records = shape::records();
  Ids ids(id_seed);
  std::vector<Value> items;
  items.reserve(repetitions * records.size());
  for (std::size_t repetition = 0; repetition < repetitions; ++repetition) {
    std::vector<std::string> own_ids;
    own_ids.reserve(records.size());
    for (const shape::Record& record : records) own_ids.push_back(ids.next(record.id_length));
    Prose prose(prose_seed);
    for (std::size_t i = 0; i < records.size(); ++i) {
      items.push_back(make_record(records[i], own_ids, i, prose));
    }
  }
  return Value::map({entry("licenses", Value::array(std::move(items)))});
}

std::vector<DatasetSpec> licenses_datasets() {
  std::vector<DatasetSpec> specs;
  specs.push_back(licenses_dataset(
      "licenses", "generated (licenses-like): nested maps and lists of short strings that repeat",
      1));
  specs.push_back(licenses_dataset(
      "licenses-x24",
      "licenses' records 24 times with ids of their own: more than a second-level cache", 24));
  return specs;
}

}  // namespace codecbench
