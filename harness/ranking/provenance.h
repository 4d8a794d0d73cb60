// Where results come from: machine, build, codecs, data, plan. And whether files may be compared at
// all.
//
// Results of a dataset with two contents are refused; a different machine, build or library is a
// warning, because then a ratio also shows that difference. Everything is read from configuration
// lines and annotations (harness/results/README.md) and nothing from codecs. Plain values that own
// their strings.
#ifndef CODECBENCH_HARNESS_RANKING_PROVENANCE_H_
#define CODECBENCH_HARNESS_RANKING_PROVENANCE_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "harness/results/result_reader.h"

namespace codecbench::ranking {

struct Fact {
  std::string key;
  std::string value;
  friend bool operator==(const Fact&, const Fact&) = default;
};

struct CodecFacts {
  std::string name;  // full name, with its mode
  std::string format;
  std::string library;
  std::string version;
  bool yardstick = false;  // no codec: shown as a ceiling or floor, never ranked
  std::vector<std::string> notes;
  std::string built = {};  // compiler, flags, hardening, as far as they are known
};

struct DatasetFacts {
  std::string name;
  std::size_t documents = 0;  // 0: the file does not say
  std::size_t tried = 0;
  std::string sha256;
  std::string source;
  std::string description;
};

// Another build of the suite, measured in the same rounds.
struct BuildFacts {
  std::string name;
  std::string compiler;
  std::string flags;
  std::size_t layouts = 1;
};

struct Provenance {
  std::vector<std::string> files;
  // suite, cpu, kernel, compiler, flags, alloc and so on, then whatever else the files say.
  std::vector<Fact> environment;
  std::vector<Fact> plan;              // of the first file that has one
  std::vector<CodecFacts> codecs;      // in the order of the files
  std::vector<DatasetFacts> datasets;  // in the order of the files
  std::vector<BuildFacts> builds;      // the same
  std::vector<std::string> warnings;

  const CodecFacts* find_codec(std::string_view format, std::string_view name) const;
  const DatasetFacts* find_dataset(std::string_view name) const;
};

// Error: two contents of one dataset; names dataset, hashes and files.
Result<Provenance> collect_provenance(std::span<const results::ResultFile> files);

}  // namespace codecbench::ranking

#endif  // CODECBENCH_HARNESS_RANKING_PROVENANCE_H_
