// A projection: which table, row or column a result belongs to, and in which order those come.
//
// Projecting a result gives the id of a tuple of strings; equal tuples have equal ids. The fields
// are those of the projection expression; `.config` stands for all configuration keys that no
// projection of the query names, so it grows with what is read, and a field that a tuple does not
// have is empty. Tuples compare field by field; a tie that is not equal falls back to bytes. Source
// of the rules: golang.org/x/perf/benchproc. Not thread-safe while projecting.
#ifndef CODECBENCH_HARNESS_BENCHPROC_PROJECTION_H_
#define CODECBENCH_HARNESS_BENCHPROC_PROJECTION_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/benchproc/dictionary.h"
#include "harness/benchproc/key.h"
#include "harness/benchproc/projection_expression.h"

namespace codecbench::benchproc {

using TupleId = std::uint32_t;

// What the projections of a query name one by one: taken out of `.config` and `.fullname`.
struct NamedKeys {
  std::vector<std::string> config;
  std::vector<std::string> of_the_name;
};

class Projection {
 public:
  // `rank_config_members`: the members of .config appear in order of their first appearance, like
  // every other field; else bytewise, as golang's benchstat has them.
  Projection(Dictionary& dictionary, bool rank_config_members)
      : dictionary_(&dictionary), rank_config_members_(rank_config_members) {}

  // REQUIRES: the key is neither empty nor `.unit`, the order is one of first, alpha, num and fixed.
  void add(const ProjectionField& field);

  // REQUIRES: `named` is that of the whole query, and the same for every call.
  TupleId project(const Subject& subject, const NamedKeys& named);

  std::size_t tuples() const { return tuples_.size(); }
  // The fields with `.config` replaced by its members; they are final once everything is projected.
  std::size_t fields() const { return flat().size(); }
  std::string_view field_name(std::size_t field) const;
  std::string_view value(TupleId tuple, std::size_t field) const;
  // The values that are not empty, with a blank between them.
  std::string joined_values(TupleId tuple) const;

  // The tuple with the fields of these names empty.
  TupleId without(TupleId tuple, const std::vector<std::string>& field_names);

  // Sorts ids of this projection.
  void sort(std::vector<TupleId>& tuples) const;
  bool less(TupleId a, TupleId b) const;

 private:
  enum class Order : std::uint8_t { first, alpha, number, fixed };
  struct Field {
    std::string name;
    Order order = Order::first;
    std::vector<std::uint32_t> ranks;  // by string id; of `first`: in order of appearance
    std::uint32_t ranked = 0;
  };
  // A field of the expression.
  struct Source {
    std::optional<Key> key;  // none: .config, or .fullname without what is named
    bool is_config = false;
    Order order = Order::first;
    std::map<std::string, std::uint32_t> fixed;
    std::vector<std::size_t> members;       // indices of fields; one, but for .config
    std::map<StringId, std::size_t> known;  // of .config: key -> field
  };
  struct Tuple {
    std::uint32_t start = 0;   // in values_
    std::uint32_t length = 0;  // without empty strings at the end
  };

  std::size_t add_field(Source& source, std::string name);
  void read_config(Source& source, const Subject& subject, const NamedKeys& named);
  TupleId intern_row();
  void rank(Field& field, StringId value);
  std::vector<std::size_t> flat() const;
  StringId value_id(TupleId tuple, std::size_t field) const;
  int compare(const Field& field, StringId a, StringId b) const;
  bool less(const std::vector<std::size_t>& order, TupleId a, TupleId b) const;
  void grow();

  Dictionary* dictionary_;
  bool rank_config_members_;
  std::vector<Source> sources_;
  std::vector<Field> fields_;
  std::vector<StringId> row_;  // the tuple being made, by field
  std::vector<Tuple> tuples_;
  std::vector<StringId> values_;
  std::vector<TupleId> slots_;  // open addressing; id + 1, 0: free
};

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_PROJECTION_H_
