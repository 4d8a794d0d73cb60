#include "codecs/catalog.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace codecbench {

void Catalog::add(CodecInfo info, Factory make) {
  // A mistake of whoever builds the catalog: results under one name could not be told apart.
  if (find(info.full_name(), info.format) != nullptr) {
    std::fprintf(stderr,
                 "catalog: two codecs are named %s for %s; give one of them another name or mode\n",
                 info.full_name().c_str(), std::string(name(info.format)).c_str());
    std::abort();
  }
  entries_.push_back({std::move(info), std::move(make)});
}

const Catalog::Entry* Catalog::find(std::string_view full_name, Format format) const {
  for (const Entry& entry : entries_) {
    if (entry.info.format == format && entry.info.full_name() == full_name) return &entry;
  }
  return nullptr;
}

}  // namespace codecbench
