// An allocator whose cost does not depend on what was allocated before, preloaded where instructions
// are counted.
//
// glibc's malloc looks for a block in lists that the whole history of the process made, so that the
// same decode takes up to 5 % more or fewer instructions from one pass to the next; two sides of a
// pair would differ by that alone. Here a block is a power of two, taken from the top of its size's
// list and put back on it: the same few instructions every time. Memory is never given back. It is
// no allocator to measure time with. Safe to call from several threads.
#include <sys/mman.h>

#include <atomic>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace {

// Stands right before every block. 16 bytes keep the block aligned as malloc must.
struct Header {
  std::size_t size;      // of the block, a power of two or, with an alignment of its own, less
  std::uint32_t list;    // the exponent of the whole
  std::uint32_t offset;  // from the begin of the whole to the block
};
static_assert(sizeof(Header) == 16);

struct Free {
  Free* next;
};

constexpr std::size_t smallest = 5;  // 32 bytes
constexpr std::size_t lists = 48;
constexpr std::size_t chunk = std::size_t{1} << 22;

Free* free_lists[lists];
char* chunk_at = nullptr;
char* chunk_end = nullptr;
std::atomic_flag locked = ATOMIC_FLAG_INIT;

class Lock {
 public:
  Lock() {
    while (locked.test_and_set(std::memory_order_acquire)) {
    }
  }
  ~Lock() { locked.clear(std::memory_order_release); }
};

char* map(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<char*>(memory);
}

// A whole of 2^list bytes that was never used.
char* carve(std::size_t list) {
  const std::size_t bytes = std::size_t{1} << list;
  if (bytes >= chunk) return map(bytes);
  if (static_cast<std::size_t>(chunk_end - chunk_at) < bytes) {
    chunk_at = map(chunk);
    chunk_end = chunk_at == nullptr ? nullptr : chunk_at + chunk;
    if (chunk_at == nullptr) return nullptr;
  }
  char* whole = chunk_at;
  chunk_at += bytes;
  return whole;
}

Header* header_of(void* block) { return static_cast<Header*>(block) - 1; }

void* allocate(std::size_t bytes, std::size_t alignment) {
  if (bytes > (std::size_t{1} << (lists - 2)) || alignment > (std::size_t{1} << 30)) {
    errno = ENOMEM;
    return nullptr;
  }
  const std::size_t slack = alignment <= sizeof(Header) ? 0 : alignment;
  const std::size_t needed = bytes + sizeof(Header) + slack;
  const std::size_t list = needed <= 32 ? smallest : std::bit_width(needed - 1);
  const Lock lock;
  char* whole = reinterpret_cast<char*>(free_lists[list]);
  if (whole != nullptr) {
    free_lists[list] = free_lists[list]->next;
  } else {
    whole = carve(list);
    if (whole == nullptr) {
      errno = ENOMEM;
      return nullptr;
    }
  }
  auto address = reinterpret_cast<std::uintptr_t>(whole) + sizeof(Header);
  if (slack != 0) address = (address + alignment - 1) / alignment * alignment;
  void* block = reinterpret_cast<void*>(address);
  const auto offset = address - reinterpret_cast<std::uintptr_t>(whole);
  *header_of(block) = {(std::size_t{1} << list) - offset, static_cast<std::uint32_t>(list),
                       static_cast<std::uint32_t>(offset)};
  return block;
}

}  // namespace

extern "C" {

void* malloc(std::size_t bytes) { return allocate(bytes, sizeof(Header)); }

void free(void* block) {
  if (block == nullptr) return;
  const Header header = *header_of(block);
  auto* whole = reinterpret_cast<Free*>(static_cast<char*>(block) - header.offset);
  const Lock lock;
  whole->next = free_lists[header.list];
  free_lists[header.list] = whole;
}

void* calloc(std::size_t count, std::size_t size) {
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  void* block = allocate(bytes, sizeof(Header));
  if (block != nullptr) std::memset(block, 0, bytes);
  return block;
}

void* realloc(void* block, std::size_t bytes) {
  if (block == nullptr) return malloc(bytes);
  const std::size_t held = header_of(block)->size;
  if (bytes <= held) return block;
  void* larger = malloc(bytes);
  if (larger == nullptr) return nullptr;
  std::memcpy(larger, block, held);
  free(block);
  return larger;
}

void* aligned_alloc(std::size_t alignment, std::size_t bytes) { return allocate(bytes, alignment); }
void* memalign(std::size_t alignment, std::size_t bytes) { return allocate(bytes, alignment); }

int posix_memalign(void** block, std::size_t alignment, std::size_t bytes) {
  *block = allocate(bytes, alignment);
  return *block == nullptr ? ENOMEM : 0;
}

std::size_t malloc_usable_size(void* block) {
  return block == nullptr ? 0 : header_of(block)->size;
}

}  // extern "C"
