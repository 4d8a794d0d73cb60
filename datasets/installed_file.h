// Benchmark files that a Debian package installs, known by their SHA-256.
//
// A file is looked for in the folders that the environment variable CODECBENCH_DATA_DIR lists,
// separated by colons, then where golang-github-valyala-fastjson-dev puts it. Carriage returns are
// removed before hashing: Debian's canada.json is the well-known file with nine of them added, and
// JSON cannot hold one in a string. A file of another content is an error, never a dataset: its
// figures would be compared with everybody else's.
#ifndef CODECBENCH_DATASETS_INSTALLED_FILE_H_
#define CODECBENCH_DATASETS_INSTALLED_FILE_H_

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "codecs/value.h"
#include "datasets/dataset.h"

namespace codecbench {

struct InstalledFile {
  std::string name;    // without a folder
  std::string sha256;  // of the content without carriage returns
};

struct InstalledDocument {
  std::string source;  // a sentence for Dataset::source
  Value document;
};

// Where files are looked for, in this order; reads the environment at each call.
std::vector<std::string> data_folders();

// Why `file` is not here and what to install, or nothing if there is a file of its name.
std::optional<std::string> why_absent(const InstalledFile& file);

// Error: absent, unreadable, of another content (names the file, the expected sum and the actual
// one), not JSON.
Result<InstalledDocument> load_installed_file(const InstalledFile& file);

// citm_catalog and twitter, each one document, as the file has it.
std::vector<DatasetSpec> installed_datasets();

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_INSTALLED_FILE_H_
