// Versions of a library in one text: "0.8.0, 0.10.2", as lists of what it does wrong have them.
//
// Versions are compared as text: a distribution's revision, a pre-release or a patched build is
// another version until somebody has tried it. Pure; any thread may call.
#ifndef CODECBENCH_CODECS_VERSION_LIST_H_
#define CODECBENCH_CODECS_VERSION_LIST_H_

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace codecbench {

// The versions of "0.8.0, 0.10.2" in their order, each once; none of an empty text.
inline std::vector<std::string> parse_versions(std::string_view text) {
  std::vector<std::string> versions;
  while (!text.empty()) {
    std::string_view version = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), version.size() + 1));
    version.remove_prefix(std::min(version.size(), version.find_first_not_of(" \t\r")));
    version = version.substr(0, version.find_last_not_of(" \t\r") + 1);
    if (!version.empty() && std::find(versions.begin(), versions.end(), version) == versions.end())
      versions.emplace_back(version);
  }
  return versions;
}

inline std::string join_versions(const std::vector<std::string>& versions) {
  std::string text;
  for (const std::string& version : versions) text += (text.empty() ? "" : ", ") + version;
  return text;
}

inline bool lists_version(const std::vector<std::string>& versions, std::string_view version) {
  return std::find(versions.begin(), versions.end(), version) != versions.end();
}

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_VERSION_LIST_H_
