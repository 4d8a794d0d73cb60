#include "harness/differential/input_source.h"

#include <utility>

#include "harness/differential/draw.h"
#include "harness/differential/grammar.h"
#include "harness/differential/mutation.h"

namespace codecbench::differential {

InputSource::InputSource(Format format, std::uint64_t seed, std::vector<std::string> documents)
    : format_(format), seed_(seed), documents_(std::move(documents)) {}

std::string InputSource::input(std::uint64_t index) const {
  if (index < documents_.size()) return documents_[index].substr(0, max_input);
  Draw draw(seed_, index);
  const auto valid = [&] {
    return documents_.empty() || draw.one_in(2) ? generate(format_, Care::valid, draw)
                                                : draw.of(documents_);
  };
  std::string input;
  switch (draw.below(4)) {
    case 0:
      input = generate(format_, Care::valid, draw);
      break;
    case 1:
      input = generate(format_, Care::nearly_valid, draw);
      break;
    default: {
      std::string document = valid();
      const std::string other = valid();
      input = mutate(format_, std::move(document), other, draw);
    }
  }
  if (input.size() > max_input) input.resize(max_input);
  return input;
}

}  // namespace codecbench::differential
