#include "codecs/catalog.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace codecbench {
namespace {

// As C++ and file names spell what codecs, modes and operations are called.
std::string identifier(std::string_view words) {
  std::string spelled(words);
  std::replace_if(
      spelled.begin(), spelled.end(), [](char c) { return c == '-' || c == '+'; }, '_');
  return spelled;
}

// "decode_msgpack_reused_zone"
std::string driver_name(const CodecInfo& info, Operation operation) {
  const std::string what = identifier(name(operation)) + "_" + identifier(name(info.format));
  return info.mode.empty() ? what : what + "_" + identifier(info.mode);
}

// The lines of `function` in `file`, with the comment right above it.
std::string_view text_of(std::string_view function, std::string_view file) {
  const std::size_t line = file.find("inline void " + std::string(function) + "(");
  const std::size_t end = file.find("\n}\n", line);
  if (line == std::string_view::npos || end == std::string_view::npos) return {};
  const std::size_t above = file.rfind("\n\n", line);
  const std::size_t begin = above == std::string_view::npos ? 0 : above + 2;
  return file.substr(begin, end + 3 - begin);
}

}  // namespace

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

const Catalog::PlainDriver* Catalog::Entry::plain_driver(Operation operation) const {
  for (const PlainDriver& driver : plain_drivers) {
    if (driver.operation == operation) return &driver;
  }
  return nullptr;
}

void Catalog::add_plain_driver(std::string_view library, std::string_view function,
                               plain::Driver driver, std::string_view file) {
  for (Entry& entry : entries_) {
    if (identifier(entry.info.name) != library) continue;
    for (const Operation operation : all_operations) {
      if (driver_name(entry.info, operation) != function) continue;
      entry.plain_drivers.push_back({operation, driver, text_of(function, file)});
      return;
    }
  }
  throw std::logic_error("plain/" + std::string(library) + ".cpp: " + std::string(function) +
                         " is the operation, format and mode of no codec of " +
                         std::string(library));
}

const Catalog::Entry* Catalog::find(std::string_view full_name, Format format) const {
  for (const Entry& entry : entries_) {
    if (entry.info.format == format && entry.info.full_name() == full_name) return &entry;
  }
  return nullptr;
}

}  // namespace codecbench
