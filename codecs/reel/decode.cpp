#include "reel/decode.h"

#include <cstdint>
#include <cstdlib>

#include "decode_with.h"
#include "document_access.h"

namespace reel {
namespace {

// Frames of validate() live on the stack up to this depth.
constexpr std::size_t stack_frames = 1024;

const std::uint8_t* bytes_of(std::string_view input) {
  // A pointer to compare with, even for an empty view of nothing.
  static const std::uint8_t nothing = 0;
  return input.data() == nullptr ? &nothing : reinterpret_cast<const std::uint8_t*>(input.data());
}

bool is_strict(Format format, const DecodeOptions& options) {
  return format != Format::keks &&
         (options.deterministic || options.duplicate_keys == DuplicateKeys::reject);
}

void set_options(DecodeTask& task, std::string_view input, const DecodeOptions& options) {
  task.begin = bytes_of(input);
  task.end = task.begin + input.size();
  task.validate_utf8 = options.validate_utf8;
  task.reject_duplicates = options.duplicate_keys == DuplicateKeys::reject;
  task.deterministic = options.deterministic;
}

// Where an entry's key begins in the bytes of a map that is known to be well-formed: walks over the
// items before it.
std::size_t key_offset(const KernelSet& set, Format format, const DecodeOptions& options,
                       const DecodeTask& failed) {
  DecodeOptions lenient = options;
  lenient.duplicate_keys = DuplicateKeys::keep;
  const std::uint8_t* p = failed.at;
  // The head: one byte and the argument it announces.
  if (format == Format::cbor) {
    const unsigned info = *p & 0x1f;
    p += info >= 24 && info <= 27 ? 1 + (1 << (info - 24)) : 1;
  } else {
    p += *p == 0xde ? 3 : *p == 0xdf ? 5 : 1;
  }
  for (std::size_t i = 0; i < failed.entry * 2; ++i) {
    std::size_t size = 0;
    const std::string_view rest(reinterpret_cast<const char*>(p),
                                static_cast<std::size_t>(failed.end - p));
    if (!validate_with(set, format, rest, lenient, size).ok()) break;
    p += size;
  }
  return static_cast<std::size_t>(p - failed.begin);
}

Error error_of(const KernelSet& set, Format format, const DecodeOptions& options,
               const DecodeTask& task) {
  if (task.code == Code::ok) return {};
  if (task.entry_known) return {task.code, key_offset(set, format, options, task)};
  return {task.code, static_cast<std::size_t>(task.at - task.begin)};
}

}  // namespace

Error decode_with(const KernelSet& set, Format format, std::string_view input,
                  const DecodeOptions& options, Document& document, std::size_t& consumed) {
  consumed = 0;
  DecodeTask task;
  set_options(task, input, options);
  if (!DocumentAccess::prepare(document, input, options, task)) return {Code::out_of_memory, 0};
  const auto index = static_cast<std::size_t>(format);
  (is_strict(format, options) ? set.decode_strict[index] : set.decode[index])(task);
  if (task.code != Code::ok) return error_of(set, format, options, task);
  DocumentAccess::adopt(document, task);
  consumed = static_cast<std::size_t>(task.at - task.begin);
  return {};
}

Error validate_with(const KernelSet& set, Format format, std::string_view input,
                    const DecodeOptions& options, std::size_t& consumed) {
  consumed = 0;
  if (format != Format::keks && options.duplicate_keys == DuplicateKeys::reject) {
    Document document;
    return decode_with(set, format, input, options, document, consumed);
  }
  DecodeTask task;
  set_options(task, input, options);
  Frame frames[stack_frames];
  task.frames = frames;
  const std::size_t depth = options.max_depth < input.size() ? options.max_depth : input.size();
  void* many = nullptr;
  if (depth > stack_frames) {
    many = std::malloc(depth * sizeof(Frame));
    if (many == nullptr) return {Code::out_of_memory, 0};
    task.frames = static_cast<Frame*>(many);
  }
  task.frame_end = task.frames + depth;
  const auto index = static_cast<std::size_t>(format);
  (is_strict(format, options) ? set.validate_strict[index] : set.validate[index])(task);
  std::free(many);
  if (task.code != Code::ok) return error_of(set, format, options, task);
  consumed = static_cast<std::size_t>(task.at - task.begin);
  return {};
}

Error decode_prefix(Format format, std::string_view input, const DecodeOptions& options,
                    Document& document, std::size_t& consumed) {
  return decode_with(kernels(), format, input, options, document, consumed);
}

Error decode(Format format, std::string_view input, const DecodeOptions& options,
             Document& document) {
  std::size_t consumed;
  const Error error = decode_with(kernels(), format, input, options, document, consumed);
  if (!error.ok() || consumed == input.size()) return error;
  document.clear();
  return {Code::trailing_bytes, consumed};
}

Error validate_prefix(Format format, std::string_view input, const DecodeOptions& options,
                      std::size_t& consumed) {
  return validate_with(kernels(), format, input, options, consumed);
}

Error validate(Format format, std::string_view input, const DecodeOptions& options) {
  std::size_t consumed;
  const Error error = validate_with(kernels(), format, input, options, consumed);
  if (!error.ok() || consumed == input.size()) return error;
  return {Code::trailing_bytes, consumed};
}

std::string_view decoder_isa() { return kernels().isa; }

}  // namespace reel
