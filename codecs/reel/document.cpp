#include "reel/document.h"

#include <cstdlib>
#include <cstring>
#include <utility>

#include "document_access.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace reel {
namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;
constexpr std::size_t least_region = 4096;

struct Region {
  std::byte* data = nullptr;
  std::size_t bytes = 0;
  bool mapped = false;
};

// Address space of at least `bytes`; only what is written to becomes memory. First touches of 4 KiB
// pages are what a large cold document would pay most for, hence huge pages.
Region allocate_region(std::size_t bytes) {
#if defined(__linux__)
  if (bytes >= huge_page) {
    if (bytes > SIZE_MAX - 2 * huge_page) return {};
    bytes = (bytes + huge_page - 1) / huge_page * huge_page;
    const std::size_t with_slack = bytes + huge_page;
    void* const raw = mmap(nullptr, with_slack, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (raw == MAP_FAILED) return {};
    char* const first = static_cast<char*>(raw);
    const std::size_t skip =
        (huge_page - reinterpret_cast<std::uintptr_t>(raw) % huge_page) % huge_page;
    if (skip != 0) munmap(first, skip);
    munmap(first + skip + bytes, huge_page - skip);
    madvise(first + skip, bytes, MADV_HUGEPAGE);  // a wish: without it the pages are just smaller
    return {reinterpret_cast<std::byte*>(first + skip), bytes, true};
  }
#endif
  void* const data = std::malloc(bytes);
  if (data == nullptr) return {};
  return {static_cast<std::byte*>(data), bytes, false};
}

void free_region(const Region& region) {
#if defined(__linux__)
  if (region.mapped) {
    munmap(region.data, region.bytes);
    return;
  }
#endif
  std::free(region.data);
}

// The first address in the region that a cell or frame may have.
std::byte* aligned_front(std::byte* region, std::size_t bytes) {
  const std::size_t skip = (0 - reinterpret_cast<std::uintptr_t>(region)) % alignof(Cell);
  return skip <= bytes ? region + skip : region;
}

std::size_t frames_for(std::size_t input_bytes, const DecodeOptions& options) {
  return options.max_depth < input_bytes ? options.max_depth : input_bytes;
}

}  // namespace

Document::Document(std::span<std::byte> memory)
    : region_(memory.data()), reserved_(memory.size()), owned_(false) {
  back_ = region_ + reserved_;
}

Document::Document(Document&& other) noexcept
    : cells_(std::exchange(other.cells_, nullptr)),
      cell_count_(std::exchange(other.cell_count_, 0)),
      back_(std::exchange(other.back_, nullptr)),
      region_(std::exchange(other.region_, nullptr)),
      reserved_(std::exchange(other.reserved_, 0)),
      owned_(std::exchange(other.owned_, true)),
      mapped_(std::exchange(other.mapped_, false)),
      readable_(std::exchange(other.readable_, {})) {}

Document& Document::operator=(Document&& other) noexcept {
  if (this == &other) return *this;
  if (owned_) free_region({region_, reserved_, mapped_});
  cells_ = std::exchange(other.cells_, nullptr);
  cell_count_ = std::exchange(other.cell_count_, 0);
  back_ = std::exchange(other.back_, nullptr);
  region_ = std::exchange(other.region_, nullptr);
  reserved_ = std::exchange(other.reserved_, 0);
  owned_ = std::exchange(other.owned_, true);
  mapped_ = std::exchange(other.mapped_, false);
  readable_ = std::exchange(other.readable_, {});
  return *this;
}

Document::~Document() {
  if (owned_) free_region({region_, reserved_, mapped_});
}

std::size_t Document::memory_for(std::size_t input_bytes, const DecodeOptions& options) {
  const std::size_t frames = frames_for(input_bytes, options);
  // Finding duplicates sorts pointers to a map's keys; a map of k entries has at least 2k bytes.
  const std::size_t keys =
      options.duplicate_keys == DuplicateKeys::reject ? input_bytes / 2 * sizeof(void*) : 0;
  constexpr std::size_t largest = SIZE_MAX / 128;
  if (input_bytes > largest || frames > largest) return SIZE_MAX;
  return (input_bytes + 2) * sizeof(Cell) + frames * sizeof(Frame) + keys;
}

void Document::clear() {
  cell_count_ = 0;
  back_ = region_ + reserved_;
  readable_ = {};
}

void Document::release() {
  clear();
  if (!owned_) return;
  free_region({region_, reserved_, mapped_});
  cells_ = nullptr;
  region_ = nullptr;
  back_ = nullptr;
  reserved_ = 0;
  mapped_ = false;
}

bool DocumentAccess::reserve(Document& document, std::size_t bytes) {
  if (bytes <= document.reserved_) return true;
  if (!document.owned_ || bytes == SIZE_MAX) return false;
  // Half as much again as before, so that inputs growing one by one do not each allocate.
  std::size_t wanted = document.reserved_ + document.reserved_ / 2;
  if (wanted < least_region) wanted = least_region;
  if (wanted < bytes) wanted = bytes;
  document.release();
  Region region = allocate_region(wanted);
  if (region.data == nullptr) region = allocate_region(bytes);
  if (region.data == nullptr) return false;
  document.region_ = region.data;
  document.reserved_ = region.bytes;
  document.mapped_ = region.mapped;
  document.clear();
  return true;
}

bool DocumentAccess::prepare(Document& document, std::string_view input,
                             const DecodeOptions& options, DecodeTask& task) {
  document.clear();
  const std::size_t needed = Document::memory_for(input.size(), options);
  const bool enough = needed <= document.reserved_ || reserve(document, needed);
  if (!enough && document.owned_) return false;
  std::byte* front = aligned_front(document.region_, document.reserved_);
  std::size_t frames = frames_for(input.size(), options);
  task.no_frame = Code::too_deep;
  if (!enough) {
    // The caller's memory does not suffice for any input: half of it at most for frames.
    const std::size_t room =
        static_cast<std::size_t>(document.region_ + document.reserved_ - front);
    const std::size_t most = room / 2 / sizeof(Frame);
    if (frames > most) {
      frames = most;
      task.no_frame = Code::out_of_memory;
    }
  }
  task.frames = reinterpret_cast<Frame*>(front);
  task.frame_end = task.frames + frames;
  front += frames * sizeof(Frame);
  document.cells_ = reinterpret_cast<Cell*>(front);
  task.cells = document.cells_;
  task.back = reinterpret_cast<std::uint8_t*>(document.region_ + document.reserved_);
  return true;
}

void DocumentAccess::adopt(Document& document, const DecodeTask& task) {
  document.cell_count_ = task.cell_count;
  document.back_ = reinterpret_cast<std::byte*>(task.back);
  document.readable_ = {reinterpret_cast<const char*>(task.begin),
                        static_cast<std::size_t>(task.at - task.begin)};
}

void DocumentAccess::begin_building(Document& document) {
  document.clear();
  document.cells_ = reinterpret_cast<Cell*>(aligned_front(document.region_, document.reserved_));
}

void DocumentAccess::end_building(Document& document) {
  const std::byte* const end = document.region_ + document.reserved_;
  document.readable_ = {reinterpret_cast<const char*>(document.back_),
                        static_cast<std::size_t>(end - document.back_)};
}

bool DocumentAccess::grow(Document& document, std::size_t cells, std::size_t bytes) {
  const std::byte* const top = reinterpret_cast<std::byte*>(document.cells_ + document.cell_count_);
  const std::size_t free = document.region_ == nullptr || document.back_ < top
                               ? 0
                               : static_cast<std::size_t>(document.back_ - top);
  if (cells > SIZE_MAX / 64 || bytes > SIZE_MAX / 4) return false;
  const std::size_t needed = cells * sizeof(Cell) + bytes;
  if (needed <= free) return true;
  if (!document.owned_) return false;

  const std::byte* const old_end = document.region_ + document.reserved_;
  const std::size_t kept = static_cast<std::size_t>(old_end - document.back_);
  const Region region = allocate_region(document.reserved_ * 2 + needed + least_region);
  if (region.data == nullptr) return false;
  Cell* const moved = reinterpret_cast<Cell*>(aligned_front(region.data, region.bytes));
  std::byte* const back = region.data + region.bytes - kept;
  if (document.cell_count_ != 0) {
    std::memcpy(moved, document.cells_, document.cell_count_ * sizeof(Cell));
  }
  if (kept != 0) {
    std::memcpy(back, document.back_, kept);
    // Strings that lay in the old region lie at the same distance from the new one's end.
    const auto first = reinterpret_cast<std::uintptr_t>(document.back_);
    for (std::size_t i = 0; i < document.cell_count_; ++i) {
      switch (Node(moved + i).kind()) {
        case Kind::text:
        case Kind::bytes:
        case Kind::ext:
        case Kind::bignum:
        case Kind::hexlet:
        case Kind::magic:
        case Kind::blob:
        case Kind::tai64na: {
          const std::uint64_t offset = moved[i].value - first;
          if (offset < kept) {
            moved[i].value = reinterpret_cast<std::uintptr_t>(back) + offset;
          }
          break;
        }
        default:
          break;
      }
    }
  }
  free_region({document.region_, document.reserved_, document.mapped_});
  document.region_ = region.data;
  document.reserved_ = region.bytes;
  document.mapped_ = region.mapped;
  document.cells_ = moved;
  document.back_ = back;
  return true;
}

}  // namespace reel
