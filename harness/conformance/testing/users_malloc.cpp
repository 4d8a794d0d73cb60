// A malloc as users preload one: it stands before the C library's.
#include <cstddef>

extern "C" {
void* __libc_malloc(std::size_t size);                 // NOLINT(bugprone-reserved-identifier)
void* __libc_calloc(std::size_t n, std::size_t size);  // NOLINT(bugprone-reserved-identifier)
void* __libc_realloc(void* block, std::size_t size);   // NOLINT(bugprone-reserved-identifier)
void __libc_free(void* block);                         // NOLINT(bugprone-reserved-identifier)

void* malloc(std::size_t size) { return __libc_malloc(size); }
void* calloc(std::size_t n, std::size_t size) { return __libc_calloc(n, size); }
void* realloc(void* block, std::size_t size) { return __libc_realloc(block, size); }
void free(void* block) { __libc_free(block); }
}
