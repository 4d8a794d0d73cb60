// What a report of speeds needs of a conformance report: which cells it concerns, and how.
//
// `codecbench conform` writes conformance.json (harness/conformance/conformance_json.h). A check
// concerns an operation if what it shows is what the operation does:
//   decode         decode, truncation, trailing, leaks, and what other codecs wrote (cross)
//   decode+visit   the same, and the digest of a visit
//   encode         re-encoding
//   validate       validate; truncation and trailing too, of a codec that only validates
// A round trip of a dataset concerns encoding, or decoding where the codec does not encode. A check
// that failed is counted for the operations it concerns. A round trip that fails also disqualifies
// the cells of its dataset: there the result is wrong. Owns its strings; any thread may read it.
#ifndef CODECBENCH_REPORTS_CONFORMANCE_FILE_H_
#define CODECBENCH_REPORTS_CONFORMANCE_FILE_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "harness/ranking/codec_comparison.h"

namespace codecbench::reports {

class ConformanceFile {
 public:
  // Errors: the file cannot be read, is no JSON, or is not what `codecbench conform` writes.
  static Result<ConformanceFile> read(const std::string& path);
  // `path` is for messages.
  static Result<ConformanceFile> parse(std::string_view text, const std::string& path);

  // Nothing for a codec, or an operation, that the conformance suite was not run on.
  std::optional<ranking::ConformanceFinding> of(const results::CellId& cell) const;

  // A sentence for each codec whose library has another version in the results.
  std::vector<std::string> differences(const ranking::Provenance& provenance) const;

  const std::string& path() const { return path_; }

 private:
  struct Codec {
    std::string version;
    std::vector<std::string> lenient;
    std::map<std::string, std::size_t> failed;  // by operation; those that were checked
    bool encodes = false;
    std::map<std::string, std::string> wrong_round_trips;  // by dataset: what came of it
  };
  using Key = std::pair<std::string, std::string>;  // format, full name

  std::string path_;
  std::map<Key, Codec> codecs_;
};

}  // namespace codecbench::reports

#endif  // CODECBENCH_REPORTS_CONFORMANCE_FILE_H_
