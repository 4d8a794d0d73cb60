// libFuzzer target: the scanner of Go benchmark text. A file scanned in blocks of any size is the
// same file: it says the same as in one.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "harness/benchfmt/scanner.h"

namespace {

using namespace codecbench::benchfmt;

class Transcript final : public Visitor {
 public:
  void result(std::size_t line, const ResultView& result) override {
    say(line, result.name);
    text_ += std::to_string(result.iterations);
    for (const MeasurementView& measurement : result.measurements) {
      say(line, measurement.unit);
      text_ += std::to_string(measurement.value);
    }
  }
  void config(std::string_view key, std::string_view value) override {
    say(0, key);
    say(0, value);
  }
  void unit_metadata(std::size_t line, std::string_view unit, std::string_view key,
                     std::string_view value) override {
    say(line, unit);
    say(line, key);
    say(line, value);
  }
  void annotation(std::size_t line, std::string_view text) override { say(line, text); }
  void message(std::size_t line, std::string_view text) override { say(line, text); }

  const std::string& text() const { return text_; }

 private:
  void say(std::size_t line, std::string_view text) {
    text_ += std::to_string(line) + " ";
    text_ += text;
    text_ += '\n';
  }
  std::string text_;
};

std::string scanned(std::string_view file, std::size_t block) {
  Transcript transcript;
  Scanner scanner(transcript, {});
  while (!file.empty()) {
    const std::string_view next = file.substr(0, block);
    file.remove_prefix(next.size());
    if (!scanner.scan(next)) return transcript.text();
  }
  scanner.finish();
  return transcript.text();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  // The first byte is the block's size.
  const std::string_view file(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t block = std::max<std::size_t>(1, data[0]);
  if (scanned(file, block) != scanned(file, size)) std::abort();
  return 0;
}
