// Random documents as cborg's benchmark makes them: the generator of the npm package ipld-garbage
// (Apache-2.0), re-implemented from its description and followed draw for draw, so that a stream of
// uniform numbers gives the documents that the package would make of it. One thing differs: floats,
// whose tan() no two platforms agree on, are drawn by the four basic operations from a distribution
// with the same symmetry and the same tail.
//
// Documents are nested containers and scalars of every kind of the data model but links. Their
// sizes have a tail so heavy that the mean is infinite: keep those of at most twice the nominal
// size, as cborg's benchmark does. Map entries are sorted by key (length first, then bytewise),
// floats have the shortest width that holds them: the oracle's CBOR encoding of such a document is
// cborg's.
//
// A generator belongs to one thread at a time.
#ifndef CODECBENCH_DATASETS_RANDOM_H_
#define CODECBENCH_DATASETS_RANDOM_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/splitmix64.h"
#include "codecs/value.h"

namespace codecbench {

// In the order in which the generator tries them.
enum class RandomKind : std::uint8_t { list, map, string, bytes, boolean, integer, floating, null };
inline constexpr std::size_t random_kinds = 8;

class RandomDocuments {
 public:
  // Documents of `size` characters, bytes and scalars on average or so, without the kinds in
  // `excluded`.
  RandomDocuments(std::uint64_t seed, std::uint32_t size, std::span<const RandomKind> excluded);

  // The next document of the stream; nothing if a string, byte string or key of it has more than
  // `longest_stored` items: its draws are taken, it is not built.
  std::optional<Value> next();

  // 16 times the largest document that any profile keeps.
  static constexpr std::uint64_t longest_stored = 65536;

 private:
  using Weights = std::array<double, random_kinds>;

  struct Node {
    double cost;
    Value value;
  };

  RandomKind draw_kind(const Weights& weights);
  double draw_length(double bias);
  std::string draw_characters(double count);
  std::string draw_bytes(double count);
  Node draw_node(double budget, const Weights& weights);
  Node draw_list(double budget);
  Node draw_map(double budget);

  SplitMix64 random_;
  double size_;
  Weights root_weights_;
  Weights inner_weights_;
  bool too_long_ = false;
};

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_RANDOM_H_
