// What a codec answers where a specification leaves the answer to it.
//
// A specification distinguishes bytes that are not well-formed, which every decoder must refuse,
// from bytes that are well-formed and invalid, which a generic decoder may pass on to the
// application (RFC 8949 section 5.3.1; the MessagePack specification leaves UTF-8 to applications).
// A library's choice among the permitted answers is declared here with its source and is then no
// failure. A declaration never covers bytes that are not well-formed. Plain data.
#ifndef CODECBENCH_CODECS_POLICY_H_
#define CODECBENCH_CODECS_POLICY_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codecbench {

// A rule of validity that the codec leaves to the application.
struct Leniency {
  std::string rule;    // as cases name it ("utf8"), or of what comes back ("tags", "text-keys")
  std::string reason;  // a sentence, with where it is documented
};

// What becomes of an entry whose key was there before.
enum class DuplicateKeys : std::uint8_t { kept, first, last, rejected };

constexpr std::string_view name(DuplicateKeys keys) {
  switch (keys) {
    case DuplicateKeys::kept:
      return "kept";
    case DuplicateKeys::first:
      return "first";
    case DuplicateKeys::last:
      return "last";
    case DuplicateKeys::rejected:
      return "rejected";
  }
  return "";
}

// Whether the encoder claims to write the shortest form of every head (RFC 8949 section 4.1;
// "Serialization: type to format conversion" of the MessagePack specification). Formats with one
// form alone have nothing else.
enum class ShortestForm : std::uint8_t {
  unclaimed,
  of_heads,  // of integers, lengths and tags; floats keep their width and bignums their bytes
  all,
};

constexpr std::string_view name(ShortestForm form) {
  switch (form) {
    case ShortestForm::unclaimed:
      return "unclaimed";
    case ShortestForm::of_heads:
      return "of heads";
    case ShortestForm::all:
      return "all";
  }
  return "";
}

struct Policy {
  std::vector<Leniency> lenient = {};
  DuplicateKeys duplicate_keys = DuplicateKeys::kept;
  ShortestForm writes_shortest = ShortestForm::unclaimed;
  // Profiles whose form a decoder insists on: it refuses what is valid and not in that form.
  std::vector<std::string> insists_on = {};
  // Deeper nesting is refused; a scalar has depth 0. Nothing: no limit is documented.
  std::optional<std::size_t> max_depth = std::nullopt;
  std::string max_depth_source = {};

  // The declaration for a rule, or nullptr.
  const Leniency* leniency(std::string_view rule) const {
    for (const Leniency& declared : lenient) {
      if (declared.rule == rule) return &declared;
    }
    return nullptr;
  }
};

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_POLICY_H_
