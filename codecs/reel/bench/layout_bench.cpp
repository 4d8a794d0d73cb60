// Times reel alone: one process, one line a cell. A program of its own, without the suite's harness,
// so that it builds with every compiler wherever reel does; scripts/bench_compilers links it in many
// layouts and compares.
//
//   layout_bench [--only TEXT] FILE...
//
// FILE is <dataset>.<format> with format cbor, msgpack or keks: documents, each after its length as
// eight bytes, little-endian. Printed for decode, validate and encode, where TEXT is part of the
// cell's name:
//
//   decode/cbor/twitter 92311.5
//
// nanoseconds of CPU time for one pass over the file's documents, the lower quartile of 12 batches
// of at least 0.4 ms. A quartile, because whatever disturbs a batch makes it longer; CPU time,
// because other processes may run in between. One document and one buffer are kept, as a program
// does that decodes much.
// Exit status: 0 measured, 1 a document does not decode, 2 usage or a file that cannot be read.
#include <sys/mman.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reel/decode.h"
#include "reel/encode.h"

namespace {

constexpr double batch_ns = 4e5;
constexpr std::size_t batches = 12;

[[noreturn]] void fail(int status, const std::string& message) {
  std::fprintf(stderr, "layout_bench: %s\n", message.c_str());
  std::exit(status);
}

double cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

struct Corpus {
  std::string name;  // <format>/<dataset>
  reel::Format format;
  std::string bytes;
  std::vector<std::string_view> documents;
};

Corpus read_corpus(const std::string& path) {
  constexpr std::array<std::pair<std::string_view, reel::Format>, 3> formats = {
      {{"cbor", reel::Format::cbor},
       {"msgpack", reel::Format::msgpack},
       {"keks", reel::Format::keks}}};
  const std::string file_name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = file_name.rfind('.');
  Corpus corpus;
  for (const auto& [extension, format] : formats) {
    if (dot == std::string::npos || file_name.substr(dot + 1) != extension) continue;
    corpus.name = std::string(extension) + "/" + file_name.substr(0, dot);
    corpus.format = format;
  }
  if (corpus.name.empty()) fail(2, path + ": is not named <dataset>.cbor, .msgpack or .keks");
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(2, path + ": cannot be read");
  corpus.bytes.assign(std::istreambuf_iterator<char>(file), {});
  for (std::string_view left = corpus.bytes; !left.empty();) {
    std::uint64_t size = 0;
    for (std::size_t i = 0; i < 8 && i < left.size(); ++i) {
      size |= std::uint64_t{static_cast<unsigned char>(left[i])} << (8 * i);
    }
    if (left.size() < 8 || size > left.size() - 8) {
      fail(2, path + ": a document is cut off at byte " +
                  std::to_string(corpus.bytes.size() - left.size()));
    }
    corpus.documents.push_back(left.substr(8, size));
    left.remove_prefix(8 + size);
  }
  return corpus;
}

// One stretch of memory in huge pages for all documents to encode. A thousand small documents in
// malloc's share the sets of the second-level cache as their pages happen to lie, which made encoding
// tiny-messages 1.0 to 2.1 times as long, process by process: that is no matter of code.
class Arena {
 public:
  explicit Arena(std::size_t bytes) : bytes_((bytes / huge_page + 2) * huge_page) {
    void* const memory =
        mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) fail(2, "no memory for the documents");
    madvise(memory, bytes_, MADV_HUGEPAGE);
    memory_ = static_cast<std::byte*>(memory);
    next_ = memory_ + (huge_page - reinterpret_cast<std::uintptr_t>(memory_) % huge_page);
  }
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena() { munmap(memory_, bytes_); }

  // REQUIRES: no more than the constructor was told, together.
  std::span<std::byte> take(std::size_t bytes) {
    return {std::exchange(next_, next_ + bytes), bytes};
  }

 private:
  static constexpr std::size_t huge_page = std::size_t{2} << 20;

  std::size_t bytes_;
  std::byte* memory_;
  std::byte* next_;
};

// The lower quartile of the batches' time for one pass.
template <class Pass>
double time_of(Pass&& pass) {
  std::size_t passes = 1;
  for (double spent = 0; spent < batch_ns;) {
    const double start = cpu_ns();
    for (std::size_t i = 0; i < passes; ++i) pass();
    spent = cpu_ns() - start;
    if (spent < batch_ns) passes = spent < batch_ns / 8 ? passes * 4 : passes * 2;
  }
  std::array<double, batches> times{};
  for (double& time : times) {
    const double start = cpu_ns();
    for (std::size_t i = 0; i < passes; ++i) pass();
    time = (cpu_ns() - start) / static_cast<double>(passes);
  }
  std::sort(times.begin(), times.end());
  return times[batches / 4];
}

void measure(const Corpus& corpus, std::string_view only) {
  const auto cell = [&](std::string_view operation, auto&& pass) {
    const std::string name = std::string(operation) + "/" + corpus.name;
    if (name.find(only) == std::string::npos) return;
    std::printf("%s %.1f\n", name.c_str(), time_of(pass));
  };
  const auto check = [&](reel::Error error, std::string_view what) {
    if (error.ok()) return;
    fail(1, std::string(what) + " of " + corpus.name + ": " +
                std::string(reel::message(error.code)) + ", at " + std::to_string(error.offset));
  };
  {
    reel::Document document;
    cell("decode", [&] {
      for (const std::string_view bytes : corpus.documents) {
        check(reel::decode(corpus.format, bytes, {}, document), "decode");
      }
    });
  }
  cell("validate", [&] {
    for (const std::string_view bytes : corpus.documents) {
      check(reel::validate(corpus.format, bytes), "validate");
    }
  });
  std::size_t bytes = 0;
  for (const std::string_view document : corpus.documents) {
    bytes += reel::Document::memory_for(document.size());
  }
  Arena arena(bytes);
  std::vector<reel::Document> decoded;
  for (const std::string_view document : corpus.documents) {
    decoded.emplace_back(arena.take(reel::Document::memory_for(document.size())));
    check(reel::decode(corpus.format, document, {}, decoded.back()), "decode");
  }
  reel::Buffer out;
  cell("encode", [&] {
    for (const reel::Document& document : decoded) {
      check(reel::encode(corpus.format, document, out), "encode");
    }
  });
}

}  // namespace

int main(int argc, char** argv) {
  std::string_view only;
  int first = 1;
  if (argc > 2 && std::string_view(argv[1]) == "--only") {
    only = argv[2];
    first = 3;
  }
  if (first >= argc) fail(2, "usage: layout_bench [--only TEXT] FILE...");
  for (int i = first; i < argc; ++i) measure(read_corpus(argv[i]), only);
  return 0;
}
