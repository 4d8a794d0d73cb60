#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include "codecs/diagnostic.h"
#include "harness/conformance/probes/examination.h"
#include "harness/conformance/probes/probe_inputs.h"

namespace codecbench::conformance {
namespace {

// Readable memory whose end is known: behind it lies a page that nobody may read.
class GuardedMemory {
 public:
  explicit GuardedMemory(std::size_t size) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    readable_ = (size + page - 1) / page * page;
    mapped_ = readable_ + page;
    void* start =
        mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) return;
    start_ = static_cast<char*>(start);
    if (mprotect(start_ + readable_, page, PROT_NONE) != 0) release();
  }
  GuardedMemory(const GuardedMemory&) = delete;
  GuardedMemory& operator=(const GuardedMemory&) = delete;
  ~GuardedMemory() { release(); }

  bool ok() const { return start_ != nullptr; }
  // Ends where readable memory does. REQUIRES: ok(), and no more bytes than there are.
  std::string_view place(std::string_view bytes) {
    char* at = start_ + readable_ - bytes.size();
    std::copy(bytes.begin(), bytes.end(), at);
    return {at, bytes.size()};
  }

 private:
  void release() {
    if (start_ != nullptr) munmap(start_, mapped_);
    start_ = nullptr;
  }
  char* start_ = nullptr;
  std::size_t readable_ = 0;
  std::size_t mapped_ = 0;
};

// Texts of every length up to beyond the widest register, so that its end falls at every place of one.
constexpr std::size_t most_letters = 130;

std::string answer_to(Subject& subject, std::string_view padded) {
  if (!subject.decodes()) return subject.codec().validate(padded) ? "accepted" : "refused";
  const Result<Value> value = subject.codec().to_value(padded);
  return value ? to_diagnostic(*value) : "refused";
}

}  // namespace

ProbeResult examine_guarded(Subject& subject) {
  GuardedMemory memory(4096);
  if (!memory.ok()) return not_applicable(std::string("mmap: ") + std::strerror(errno));
  for (std::size_t letters = 0; letters <= most_letters; ++letters) {
    const std::string bytes = sample_message(subject.format(), letters);
    subject.trying_bytes(bytes);
    const std::string_view input = memory.place(bytes);
    std::uint64_t digest = 0;
    const bool accepted = subject.decodes() ? subject.codec().decode_visit(input, &digest)
                                            : subject.codec().validate(input);
    if (!accepted) {
      return answered("unknown", fmt::format("it refuses {}", shown(subject.format(), bytes)));
    }
  }
  return answered("not read", "messages that end where readable memory does");
}

ProbeResult examine_bytes_behind(Subject& subject) {
  const Format format = subject.format();
  std::vector<std::string> influences;
  const auto compare = [&](const std::string& bytes, const std::string& behind, char filler) {
    subject.trying_bytes(bytes);
    const std::string expected = answer_to(subject, PaddedInput(bytes).view());
    const std::string found = answer_to(subject, PaddedInput(bytes, behind, filler).view());
    if (found == expected) return;
    influences.push_back(fmt::format(
        "{} is {} before zeros and {} before {}", shown(format, bytes), expected.substr(0, 40),
        found.substr(0, 40), shown(format, behind.empty() ? std::string(4, filler) : behind)));
  };
  const std::string whole = sample_message(format, 40);
  for (const char filler : {'\xff', '7', ' ', '\x80', 'm', '"'}) {
    compare(whole, "", filler);
    compare(encoded(format, Value::integer(12)), "", filler);
    compare(encoded(format, Value::boolean(true)), "", filler);
  }
  // The rest of a message, behind the end that the codec was told.
  for (std::size_t size = 0; size < whole.size(); ++size) {
    compare(whole.substr(0, size), whole.substr(size), '\0');
  }
  if (influences.empty()) return answered("no influence", "");
  return answered("changes the result",
                  fmt::format("{} times; {}", influences.size(), influences.front()));
}

}  // namespace codecbench::conformance
