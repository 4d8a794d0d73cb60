// What was measured in the register of 89 open-source licences that a well-known C++ benchmark uses
// as licenses.json: how many identifiers, links, names and keywords a record has, and how many
// UTF-8 bytes each string. No text of it but keywords, schemes, media types and their titles, which
// are ordinary words.
#ifndef CODECBENCH_DATASETS_LICENSES_SHAPE_H_
#define CODECBENCH_DATASETS_LICENSES_SHAPE_H_

#include <cstddef>
#include <string_view>
#include <vector>

namespace codecbench::licenses_shape {

struct Identifier {
  std::string_view scheme;
  std::size_t length;
};

struct Link {
  std::string_view note;
  std::size_t url_length;
};

struct OtherName {
  std::size_t length;
  std::size_t note_length;  // 0: null
};

struct Media {
  std::string_view type;
  std::string_view title;
};

struct LicenseText {
  Media media;
  std::size_t url_length;
};

struct Record {
  std::size_t id_length;
  std::size_t name_length;
  std::vector<Identifier> identifiers;
  std::vector<Link> links;
  std::vector<OtherName> other_names;
  std::size_t superseded_by_length;  // 0: null
  std::vector<std::string_view> keywords;
  std::vector<LicenseText> texts;
};

// The scheme whose identifiers are not made of the record's id.
inline constexpr std::string_view trove = "Trove";

// The note of a link to the register's own page, whose address is made of the record's id.
inline constexpr std::string_view register_page = "Register";

// The one keyword whose records have a name that is not ASCII.
inline constexpr std::string_view international = "international";

// In the order of the original.
const std::vector<Record>& records();

}  // namespace codecbench::licenses_shape

#endif  // CODECBENCH_DATASETS_LICENSES_SHAPE_H_
