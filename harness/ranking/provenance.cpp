#include "harness/ranking/provenance.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <utility>

namespace codecbench::ranking {
namespace {

using results::Annotation;
using results::Config;
using results::ResultFile;

constexpr std::array<std::string_view, 12> first_environment_keys = {
    "suite",  "goos", "goarch",   "cpu",        "cores", "pinned-cpu",
    "kernel", "libc", "compiler", "build-type", "flags", "alloc"};

std::string text(const Annotation& annotation, std::string_view key) {
  return std::string(annotation.find(key).value_or(""));
}

std::size_t count(const Annotation& annotation, std::string_view key) {
  const std::string_view digits = annotation.find(key).value_or("");
  std::size_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

CodecFacts codec_facts(const Annotation& annotation) {
  CodecFacts facts{text(annotation, "name"),
                   text(annotation, "format"),
                   text(annotation, "library"),
                   text(annotation, "version"),
                   annotation.find("yardstick") == "true",
                   {},
                   text(annotation, "built")};
  for (const auto& [key, value] : annotation.fields) {
    if (key == "note") facts.notes.push_back(value);
  }
  return facts;
}

DatasetFacts dataset_facts(const Annotation& annotation) {
  return {text(annotation, "name"),   count(annotation, "documents"),
          count(annotation, "tried"), text(annotation, "sha256"),
          text(annotation, "source"), text(annotation, "description")};
}

// What has been seen under a key first, and where.
struct Seen {
  std::string value;
  std::string file;
};

class Collector {
 public:
  std::optional<Error> add(const ResultFile& file) {
    provenance_.files.push_back(file.path);
    for (const std::string& message : file.messages) provenance_.warnings.push_back(message);
    const Config* last = nullptr;
    for (const results::Record& record : file.records) {
      if (record.config.get() == last) continue;
      last = record.config.get();
      if (auto error = add_config(*last, file.path)) return error;
    }
    if (auto error = add_config(file.last_config, file.path)) return error;
    if (const auto sanitizer = file.last_config.find("sanitizer");
        sanitizer != file.last_config.end()) {
      provenance_.warnings.push_back(file.path + " was measured by a program with a sanitizer (" +
                                     sanitizer->second + "); its times mean nothing");
    }
    for (const Annotation& annotation : file.annotations) {
      if (auto error = add_annotation(annotation, file.path)) return error;
    }
    return std::nullopt;
  }

  Provenance finish() {
    for (const std::string_view key : first_environment_keys) {
      const auto known = environment_.find(key);
      if (known == environment_.end()) continue;
      provenance_.environment.push_back({known->first, known->second.value});
      environment_.erase(known);
    }
    for (const auto& [key, seen] : environment_)
      provenance_.environment.push_back({key, seen.value});
    return std::move(provenance_);
  }

 private:
  std::optional<Error> add_config(const Config& config, const std::string& file) {
    for (const auto& [key, value] : config) {
      if (key.starts_with("dataset-")) {
        if (auto error = add_hash(key.substr(8), without_scheme(value), file)) return error;
      } else if (key.starts_with("codec-")) {
        warn_if_different(codec_lines_, key, value, file);
      } else {
        warn_if_different(environment_, key, value, file);
      }
    }
    return std::nullopt;
  }

  std::optional<Error> add_annotation(const Annotation& annotation, const std::string& file) {
    if (annotation.kind == "plan" && provenance_.plan.empty()) {
      for (const auto& [key, value] : annotation.fields) provenance_.plan.push_back({key, value});
    } else if (annotation.kind == "codec") {
      CodecFacts facts = codec_facts(annotation);
      if (provenance_.find_codec(facts.format, facts.name) == nullptr)
        provenance_.codecs.push_back(std::move(facts));
    } else if (annotation.kind == "build") {
      BuildFacts facts{text(annotation, "name"), text(annotation, "compiler"),
                       text(annotation, "flags"), count(annotation, "layouts")};
      const bool known =
          std::any_of(provenance_.builds.begin(), provenance_.builds.end(),
                      [&facts](const BuildFacts& other) { return other.name == facts.name; });
      if (!known) provenance_.builds.push_back(std::move(facts));
    } else if (annotation.kind == "dataset") {
      DatasetFacts facts = dataset_facts(annotation);
      if (auto error =
              add_hash(results::config_key("dataset-" + facts.name).substr(8), facts.sha256, file))
        return error;
      if (provenance_.find_dataset(facts.name) == nullptr)
        provenance_.datasets.push_back(std::move(facts));
    }
    return std::nullopt;
  }

  std::optional<Error> add_hash(const std::string& dataset, const std::string& hash,
                                const std::string& file) {
    if (hash.empty()) return std::nullopt;
    const auto [known, inserted] = hashes_.emplace(dataset, Seen{hash, file});
    if (inserted || known->second.value == hash) return std::nullopt;
    return Error{"dataset " + dataset + " has two contents: sha256 " + known->second.value +
                 " in " + known->second.file + ", " + hash + " in " + file +
                 "; results of different data cannot be compared, give one of the files"};
  }

  void warn_if_different(std::map<std::string, Seen, std::less<>>& seen, const std::string& key,
                         const std::string& value, const std::string& file) {
    const auto [known, inserted] = seen.emplace(key, Seen{value, file});
    if (inserted || known->second.value == value) return;
    const std::string warning = key + " differs: '" + known->second.value + "' in " +
                                known->second.file + ", '" + value + "' in " + file +
                                "; ratios between them show that as well";
    if (std::find(provenance_.warnings.begin(), provenance_.warnings.end(), warning) ==
        provenance_.warnings.end()) {
      provenance_.warnings.push_back(warning);
    }
  }

  static std::string without_scheme(const std::string& value) {
    constexpr std::string_view scheme = "sha256:";
    return value.starts_with(scheme) ? value.substr(scheme.size()) : value;
  }

  Provenance provenance_;
  std::map<std::string, Seen, std::less<>> environment_;
  std::map<std::string, Seen, std::less<>> codec_lines_;
  std::map<std::string, Seen, std::less<>> hashes_;
};

}  // namespace

const CodecFacts* Provenance::find_codec(std::string_view format, std::string_view name) const {
  const auto found = std::find_if(codecs.begin(), codecs.end(), [&](const CodecFacts& facts) {
    return facts.format == format && facts.name == name;
  });
  return found == codecs.end() ? nullptr : &*found;
}

const DatasetFacts* Provenance::find_dataset(std::string_view name) const {
  const auto found = std::find_if(datasets.begin(), datasets.end(),
                                  [&](const DatasetFacts& facts) { return facts.name == name; });
  return found == datasets.end() ? nullptr : &*found;
}

Result<Provenance> collect_provenance(std::span<const ResultFile> files) {
  Collector collector;
  for (const ResultFile& file : files) {
    if (std::optional<Error> error = collector.add(file)) return *error;
  }
  return collector.finish();
}

}  // namespace codecbench::ranking
