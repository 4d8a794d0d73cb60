#include "harness/bench/environment.h"

#include <fmt/format.h>
#include <gnu/libc-version.h>
#include <sched.h>
#include <sys/utsname.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <string_view>

#include "base/sha256.h"

namespace codecbench {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr std::string_view sanitizer = "address";
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr std::string_view sanitizer = "address";
#else
constexpr std::string_view sanitizer = "";
#endif
#else
constexpr std::string_view sanitizer = "";
#endif

// The value of the first line "key : value" of /proc/cpuinfo.
std::string cpu_info(std::string_view key) {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line)) {
    if (!line.starts_with(key)) continue;
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::size_t value = line.find_first_not_of(" \t", colon + 1);
    if (value != std::string::npos) return line.substr(value);
  }
  return "";
}

// As Go calls it.
std::string architecture(std::string_view machine) {
  if (machine == "x86_64") return "amd64";
  if (machine == "aarch64") return "arm64";
  return std::string(machine);
}

std::string compiler() {
#if defined(__clang__)
  return fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return fmt::format("GNU {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

// "" and all white space ends alike.
std::string trimmed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ') {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace

std::string suite_version() { return CODECBENCH_VERSION; }

std::string suite_name() { return "codecbench " + suite_version(); }

BuildFacts this_build() { return {suite_name(), compiler(), trimmed(CODECBENCH_BUILD_FLAGS)}; }

std::vector<std::pair<std::string, std::string>> environment_lines() {
  utsname system{};
  uname(&system);
  std::string model = cpu_info("model name");
  if (model.empty()) model = fmt::format("unknown ({})", static_cast<const char*>(system.machine));

  const BuildFacts build = this_build();
  std::vector<std::pair<std::string, std::string>> lines = {
      {"suite", build.suite},
      {"goos", "linux"},
      {"goarch", architecture(static_cast<const char*>(system.machine))},
      {"cpu", model},
      {"cores", std::to_string(allowed_cpus().size())},
      {"kernel", fmt::format("{} {}", static_cast<const char*>(system.sysname),
                             static_cast<const char*>(system.release))},
      {"libc", fmt::format("glibc {}", gnu_get_libc_version())},
      {"compiler", build.compiler},
      {"build-type", CODECBENCH_BUILD_TYPE},
      {"flags", build.flags},
  };
  if (!sanitizer.empty()) lines.emplace_back("sanitizer", sanitizer);
  constexpr std::array<std::pair<const char*, const char*>, 2> variables = {
      {{"GLIBC_TUNABLES", "env-glibc-tunables"}, {"LD_PRELOAD", "env-ld-preload"}}};
  for (const auto& [variable, key] : variables) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != '\0') lines.emplace_back(key, value);
  }
  return lines;
}

bool built_with_sanitizer() { return !sanitizer.empty(); }

Result<std::string> program_hash(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  Sha256 hash;
  std::vector<char> block(std::size_t{1} << 20);
  while (file.read(block.data(), static_cast<std::streamsize>(block.size())) || file.gcount() > 0) {
    hash.update({block.data(), static_cast<std::size_t>(file.gcount())});
  }
  if (!file.eof()) return Error{fmt::format("cannot read the program {}", path)};
  return hash.hex();
}

std::vector<int> allowed_cpus() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  std::vector<int> cpus;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &allowed)) cpus.push_back(cpu);
  }
  return cpus;
}

void leave_cpu(int cpu) {
  std::vector<int> others = allowed_cpus();
  std::erase(others, cpu);
  use_cpus(others);
}

void use_cpus(const std::vector<int>& cpus) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int cpu : cpus) CPU_SET(cpu, &set);
  if (CPU_COUNT(&set) > 0) sched_setaffinity(0, sizeof set, &set);
}

}  // namespace codecbench
