// Writes the seeds that a libFuzzer target starts from: `write_seeds NAME FOLDER`. Seeds of the
// codecs are drawn from the grammars of `codecbench fuzz`, those of the text readers are examples.
#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"
#include "harness/differential/input_source.h"

namespace {

using codecbench::Format;

constexpr std::uint64_t seeds = 300;

std::vector<std::string> documents(Format format) {
  const codecbench::differential::InputSource source(format, 1, {});
  std::vector<std::string> inputs;
  for (std::uint64_t i = 0; i < seeds; ++i) {
    std::string input = source.input(i);
    if (input.size() <= 512) inputs.push_back(std::move(input));
  }
  return inputs;
}

std::vector<std::string> diagnostics() {
  std::vector<std::string> texts = {"[_ 1, {_ \"a\": 1}]", "(_ h'01', h'02')", "1_3",
                                    "tai(0x0, ns=1)",      "blob(5, h'00')",   "NaN_2",
                                    "simple(99)"};
  for (const Format format : codecbench::all_formats) {
    for (const std::string& document : documents(format)) {
      const auto value = codecbench::oracle::decode(format, document);
      if (value) texts.push_back(codecbench::to_diagnostic(*value));
    }
  }
  return texts;
}

const std::vector<std::string> benchmark_lines = {
    "goos: linux\npkg: a/b\nBenchmarkDecode/codec=reel-2 100 1.5 ns/op 20 B/op\n",
    "Unit ns/op better=lower assume=nothing\nBenchmarkX 1 NaN ns/op\n",
    "# codecbench 1\nnote: a\nBenchmarkY 0 1 sec/op\nnote:\nBenchmarkY 1 2e300 sec/op 3 MB/s",
    "BenchmarkZ 1 1 2 3\nPASS\nok  \ta/b\t1.2s\n"};

std::optional<std::vector<std::string>> seeds_of(std::string_view target) {
  for (const Format format : codecbench::all_formats) {
    if (target == fmt::format("fuzz_reel_{}", codecbench::name(format))) return documents(format);
  }
  if (target == "fuzz_diagnostic") return diagnostics();
  if (target == "fuzz_results") return benchmark_lines;
  if (target == "fuzz_benchmark_text") {
    std::vector<std::string> files;
    for (const std::string& lines : benchmark_lines) files.push_back("\x07" + lines);
    return files;
  }
  if (target == "fuzz_case_file") {
    return std::vector<std::string>{
        "cbor.head | cbor | well-formedness | RFC 8949 3.1 | 18 18 | accept 24 | first in a byte\n",
        "# comment\n\na | cbor | preferred:rfc8949-4.1 | RFC 8949 4.1 | 1817 | not-preferred 23 -> "
        "17 |",
        "b | json | validity:utf8 | RFC 8259 8.1 | 22 80*3 22 | invalid | three\n",
        "c | cbor | limit:depth | RFC 8949 10 | 81*2000 \"a\\u007c\" | either |"};
  }
  return std::nullopt;
}

}  // namespace

int main(int argc, char** argv) {
  const auto texts = argc == 3 ? seeds_of(argv[1]) : std::nullopt;
  if (!texts) {
    std::fprintf(stderr, "usage: write_seeds TARGET FOLDER\n");
    return 2;
  }
  const std::filesystem::path folder(argv[2]);
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  for (std::size_t i = 0; i < texts->size(); ++i) {
    std::ofstream file(folder / fmt::format("seed-{:03}", i), std::ios::binary);
    file << (*texts)[i];
    file.close();
    if (!file) {
      std::fprintf(stderr, "write_seeds: cannot write to %s\n", argv[2]);
      return 3;
    }
  }
  return 0;
}
