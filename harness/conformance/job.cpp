#include "harness/conformance/job.h"

#include <sys/stat.h>

#include <bit>
#include <cstring>
#include <optional>

#include "codecs/diagnostic.h"
#include "harness/process/shared_file.h"

namespace codecbench::conformance {
namespace {

static_assert(std::endian::native == std::endian::little);

class Writer {
 public:
  void number(std::uint64_t n) {
    char bytes[sizeof n];
    std::memcpy(bytes, &n, sizeof n);
    text_.append(bytes, sizeof n);
  }
  void string(std::string_view s) {
    number(s.size());
    text_ += s;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Reading past the end gives zeros and empty strings, and makes it not ok().
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  std::uint64_t number() {
    std::uint64_t n = 0;
    const std::string_view bytes = take(sizeof n);
    if (ok_) std::memcpy(&n, bytes.data(), sizeof n);
    return n;
  }
  std::string_view string() { return take(number()); }
  std::string_view take(std::uint64_t size) {
    if (size > rest_.size()) {
      ok_ = false;
      return {};
    }
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }
  bool ok() const { return ok_; }
  std::size_t left() const { return rest_.size(); }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

constexpr std::uint64_t magic = 0x31626f6a6e6f63;  // "conjob1"
constexpr std::size_t item_size = 5 * sizeof(std::uint64_t);

void write_section(const Section& section, Writer* out) {
  out->number(section.offset);
  out->number(section.length);
  out->number(section.bytes);
}

Section read_section(Reader* in) {
  Section section;
  section.offset = in->number();
  section.length = in->number();
  section.bytes = in->number();
  return section;
}

void write_dataset(const DatasetImage& image, Writer* out) {
  out->string(image.name);
  out->number(image.documents);
  out->number(image.digest);
  for (const std::optional<Section>& section : image.encoded) {
    out->number(section ? 1 : 0);
    write_section(section.value_or(Section()), out);
  }
  out->number(static_cast<std::uint64_t>(image.value_form));
  write_section(image.values, out);
}

DatasetImage read_dataset(Reader* in) {
  DatasetImage image;
  image.name = in->string();
  image.documents = in->number();
  image.digest = in->number();
  for (std::optional<Section>& section : image.encoded) {
    const bool there = in->number() != 0;
    const Section read = read_section(in);
    if (there) section = read;
  }
  image.value_form = static_cast<ValueForm>(in->number());
  image.values = read_section(in);
  return image;
}

std::string to_bytes(const Case& item) {
  Writer out;
  out.number(static_cast<std::uint64_t>(item.format));
  out.string(item.bytes);
  out.string(item.id);
  out.number(static_cast<std::uint64_t>(item.case_class));
  out.string(item.profile);
  out.number(static_cast<std::uint64_t>(item.expectation));
  out.number(item.value ? 1 : 0);
  out.string(item.value ? to_diagnostic(*item.value) : "");
  out.number(item.preferred ? 1 : 0);
  out.string(item.preferred.value_or(""));
  out.string(item.note);
  return out.text();
}

}  // namespace

Result<process::FileDescriptor> make_job_file(const Job& job) {
  Writer out;
  out.number(magic);
  out.number(job.codecs.size());
  for (const CodecReference& codec : job.codecs) {
    out.string(codec.name);
    out.number(static_cast<std::uint64_t>(codec.format));
  }
  out.number(job.datasets.size());
  for (const DatasetImage& image : job.datasets) write_dataset(image, &out);
  out.number(job.items.size());
  for (const Item& item : job.items) {
    out.number(static_cast<std::uint64_t>(item.check));
    out.number(item.of_dataset ? 1 : 0);
    out.number(item.codec);
    out.number(item.subject);
    out.number(item.encoder);
  }
  out.number(job.cases.size());
  for (const Case& item : job.cases) out.string(to_bytes(item));

  return process::make_file("codecbench-conformance", out.text());
}

Result<MappedJob> MappedJob::map(int fd) {
  struct stat status {};
  if (fstat(fd, &status) != 0 || status.st_size <= 0) return Error{"there is no job"};
  const auto size = static_cast<std::size_t>(status.st_size);
  Result<process::Mapping> mapping = process::Mapping::of(fd, size, process::Mapping::Access::read);
  if (!mapping) return Error{mapping.error()};
  Reader in({static_cast<const char*>(mapping->data()), size});
  MappedJob job;
  job.mapping_ = *std::move(mapping);
  if (in.number() != magic) return Error{"this is not a job"};
  for (std::uint64_t left = in.number(); left > 0 && in.ok(); --left) {
    CodecReference codec;
    codec.name = in.string();
    codec.format = static_cast<Format>(in.number());
    job.codecs_.push_back(std::move(codec));
  }
  for (std::uint64_t left = in.number(); left > 0 && in.ok(); --left) {
    job.datasets_.push_back(read_dataset(&in));
  }
  job.item_count_ = in.number();
  if (job.item_count_ > in.left() / item_size) return Error{"the job is cut off"};
  job.items_ = in.take(job.item_count_ * item_size);
  for (std::uint64_t left = in.number(); left > 0 && in.ok(); --left) {
    job.cases_.push_back(in.string());
  }
  if (!in.ok()) return Error{"the job is cut off"};
  return job;
}

Item MappedJob::item(std::size_t i) const {
  Reader in(items_.substr(i * item_size, item_size));
  Item item;
  item.check = static_cast<CheckKind>(in.number());
  item.of_dataset = in.number() != 0;
  item.codec = static_cast<std::uint32_t>(in.number());
  item.subject = static_cast<std::uint32_t>(in.number());
  item.encoder = static_cast<std::uint32_t>(in.number());
  return item;
}

std::pair<Format, std::string_view> MappedJob::case_key(std::size_t i) const {
  Reader in(cases_[i]);
  const auto format = static_cast<Format>(in.number());
  return {format, in.string()};
}

Result<Case> MappedJob::test_case(std::size_t i) const {
  if (i >= cases_.size()) return Error{fmt::format("there is no case {}", i)};
  Reader in(cases_[i]);
  Case item;
  item.format = static_cast<Format>(in.number());
  item.bytes = in.string();
  item.id = in.string();
  item.case_class = static_cast<CaseClass>(in.number());
  item.profile = in.string();
  item.expectation = static_cast<Expectation>(in.number());
  const bool has_value = in.number() != 0;
  const std::string_view value = in.string();
  if (has_value) {
    Result<Value> parsed = parse_diagnostic(value);
    if (!parsed) return Error{fmt::format("case {}: {}", item.id, parsed.error())};
    item.value = *std::move(parsed);
  }
  const bool has_preferred = in.number() != 0;
  const std::string_view preferred = in.string();
  if (has_preferred) item.preferred = std::string(preferred);
  item.note = in.string();
  if (!in.ok()) return Error{fmt::format("case {} is cut off", i)};
  return item;
}

}  // namespace codecbench::conformance
