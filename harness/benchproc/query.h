// A whole query: how results become tables, rows, columns and cells, and which results at all.
//
// What one projection names is taken out of the groups `.config` and `.fullname` of the others. The
// residue is what no projection reads: results of one cell that differ in it were merged without
// anybody asking for it. Source of the rules: golang.org/x/perf/benchproc and its benchstat.
#ifndef CODECBENCH_HARNESS_BENCHPROC_QUERY_H_
#define CODECBENCH_HARNESS_BENCHPROC_QUERY_H_

#include <memory>
#include <string>
#include <variant>

#include "base/result.h"
#include "harness/benchproc/dictionary.h"
#include "harness/benchproc/filter.h"
#include "harness/benchproc/projection.h"

namespace codecbench::benchproc {

struct QueryText {
  std::string filter = "*";
  std::string table = ".config";
  std::string row = ".fullname";
  std::string column = ".file";
  std::string ignore;
};

struct QueryRules {
  // As golang's benchstat: members of .config sort bytewise, and .file is no part of the residue.
  bool benchstat = false;
  std::string option_prefix = "--";  // of the names in messages: "parsing --row: ..."
};

class Query {
 public:
  static Result<Query> compile(const QueryText& text, const QueryRules& rules);

  Dictionary& dictionary() { return *dictionary_; }
  const Dictionary& dictionary() const { return *dictionary_; }
  Filter& filter() { return *filter_; }
  const NamedKeys& named() const { return named_; }

  Projection& table() { return table_; }
  Projection& row() { return row_; }
  Projection& column() { return column_; }
  Projection& residue() { return residue_; }
  const Projection& table() const { return table_; }
  const Projection& row() const { return row_; }
  const Projection& column() const { return column_; }
  const Projection& residue() const { return residue_; }

 private:
  Query(std::unique_ptr<Dictionary> dictionary, bool rank_config_members);

  std::unique_ptr<Dictionary> dictionary_;  // at a fixed address: projections refer to it
  std::optional<Filter> filter_;
  NamedKeys named_;
  Projection table_;
  Projection row_;
  Projection column_;
  Projection residue_;
};

}  // namespace codecbench::benchproc

#endif  // CODECBENCH_HARNESS_BENCHPROC_QUERY_H_
