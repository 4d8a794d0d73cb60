#include "harness/benchstat/inputs.h"

#include <cerrno>
#include <cstdio>
#include <map>
#include <memory>
#include <system_error>

namespace codecbench::benchstat {
namespace {

constexpr std::size_t block_size = 1 << 18;

std::string word_for(int error) {
  std::string word = std::generic_category().message(error);
  if (!word.empty() && word[0] >= 'A' && word[0] <= 'Z') {
    word[0] = static_cast<char>(word[0] + ('a' - 'A'));
  }
  return word;
}

struct CloseUnlessStandardInput {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

}  // namespace

std::vector<Input> parse_inputs(const std::vector<std::string>& arguments) {
  std::vector<Input> inputs;
  std::map<std::string, int> unlabelled;
  for (const std::string& argument : arguments) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos) {
      inputs.push_back({argument, argument});
      ++unlabelled[argument];
    } else {
      inputs.push_back({argument.substr(0, equals), argument.substr(equals + 1)});
    }
  }
  std::map<std::string, int> seen;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const bool labelled = arguments[i].find('=') != std::string::npos;
    if (labelled || unlabelled[inputs[i].path] == 1) continue;
    inputs[i].label += "#" + std::to_string(seen[inputs[i].path]++);
  }
  return inputs;
}

std::optional<std::string> read_blocks(const std::string& path,
                                       const std::function<bool(std::string_view)>& sink) {
  const std::unique_ptr<std::FILE, CloseUnlessStandardInput> file(
      path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
  if (!file) return word_for(errno);
  if (path != "-") std::setvbuf(file.get(), nullptr, _IONBF, 0);  // blocks are read as they are
  std::string block(block_size, '\0');
  while (true) {
    errno = 0;
    const std::size_t got = std::fread(block.data(), 1, block.size(), file.get());
    if (got > 0 && !sink(std::string_view(block).substr(0, got))) return std::nullopt;
    if (got < block.size()) break;
  }
  if (std::ferror(file.get()) != 0) return word_for(errno);
  return std::nullopt;
}

}  // namespace codecbench::benchstat
