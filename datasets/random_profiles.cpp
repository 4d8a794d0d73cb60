#include "datasets/random_profiles.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/sha256.h"
#include "codecs/oracle/oracle.h"
#include "datasets/random.h"

namespace codecbench {
namespace {

// When to stop: after so many candidates, or with so many documents kept.
struct Extent {
  std::string_view suffix;
  std::size_t most_tried;
  std::size_t most_kept;
};
constexpr Extent extent_as_cborg = {"", 1000, 1000};
constexpr Extent extent_16k = {"-16k", SIZE_MAX, 16000};

Result<Dataset> make(const RandomProfile& profile, const Extent& extent) {
  Dataset dataset;
  dataset.name = fmt::format("{}{}", profile.name, extent.suffix);
  RandomDocuments stream(random_seed, profile.size, profile.excluded);
  Sha256 hash;
  while (dataset.tried < extent.most_tried && dataset.documents.size() < extent.most_kept) {
    ++dataset.tried;
    std::optional<Value> document = stream.next();
    if (!document) continue;
    const Result<std::string> encoded = oracle::encode(Format::cbor, *document);
    if (!encoded) return Error{fmt::format("dataset {}: {}", dataset.name, encoded.error())};
    if (encoded->size() > std::size_t{2} * profile.size) continue;
    hash.update(*encoded);
    dataset.documents.push_back(*std::move(document));
  }
  dataset.sha256 = hash.hex();
  dataset.source = fmt::format(
      "generated: SplitMix64 seed {}, {} candidates of nominal size {} by ipld-garbage's rules "
      "with a portable "
      "float, {} kept, of at most {} CBOR bytes; names as in cborg's bench (nostr and nostrbyts "
      "are swapped there)",
      random_seed, dataset.tried, profile.size, dataset.documents.size(), 2 * profile.size);
  return dataset;
}

}  // namespace

const std::vector<RandomProfile>& random_profiles() {
  using enum RandomKind;
  const std::vector<RandomKind> filecoin = {floating, map};
  constexpr std::string_view all = "of every kind";
  constexpr std::string_view without_strings =
      "without strings and byte strings (its name and nostrbyts's are swapped)";
  constexpr std::string_view without_text =
      "without strings, with byte strings (its name and nostr's are swapped)";
  constexpr std::string_view as_filecoin = "without maps and floats";
  static const std::vector<RandomProfile> profiles = {
      {"rnd-100", 100, {}, all},
      {"rnd-300", 300, {}, all},
      {"rnd-nomap-300", 300, {map}, "without maps"},
      {"rnd-nolist-300", 300, {list}, "without lists"},
      {"rnd-nofloat-300", 300, {floating}, "without floats"},
      {"rnd-nomaj7-300",
       300,
       {floating, null, boolean},
       "without floats, booleans and nulls, CBOR's major type 7"},
      {"rnd-nostr-300", 300, {string, bytes}, without_strings},
      {"rnd-nostrbyts-300", 300, {string}, without_text},
      {"rnd-1000", 1000, {}, all},
      {"rnd-2000", 2000, {}, all},
      {"rnd-fil-100", 100, filecoin, as_filecoin},
      {"rnd-fil-300", 300, filecoin, as_filecoin},
      {"rnd-fil-500", 500, filecoin, as_filecoin},
      {"rnd-fil-1000", 1000, filecoin, as_filecoin},
      {"rnd-fil-2000", 2000, filecoin, as_filecoin},
  };
  return profiles;
}

std::vector<DatasetSpec> random_datasets() {
  std::vector<DatasetSpec> specs;
  for (const Extent& extent : {extent_as_cborg, extent_16k}) {
    for (const RandomProfile& profile : random_profiles()) {
      DatasetSpec spec;
      spec.name = fmt::format("{}{}", profile.name, extent.suffix);
      spec.summary = fmt::format("random documents {}, {}", profile.content,
                                 extent.most_kept == extent_16k.most_kept
                                     ? "16,000 kept"
                                     : "1,000 tried, as in cborg's bench");
      spec.absent = [] { return std::nullopt; };
      spec.make = [profile, extent] { return make(profile, extent); };
      specs.push_back(std::move(spec));
    }
  }
  return specs;
}

}  // namespace codecbench
