// Warm decoding and encoding allocate nothing, and decoding into the caller's memory never does.
// Every allocation of this program is counted: malloc and its like, and mmap.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>

#include "reel/builder.h"
#include "testing/random_document.h"
#include "testing/test_support.h"

namespace {
std::atomic<std::size_t> allocations{0};
}  // namespace

#if defined(__SANITIZE_ADDRESS__)
#define REEL_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define REEL_ADDRESS_SANITIZER 1
#endif
#endif

#if defined(REEL_ADDRESS_SANITIZER)

extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*,
                                                                  std::size_t),
                                                         void (*)(const volatile void*));
namespace {
[[maybe_unused]] const int hooks = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t) { ++allocations; }, [](const volatile void*) {});
}  // namespace

#elif defined(__GLIBC__)

#include <sys/syscall.h>
#include <unistd.h>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);

void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  ++allocations;
  return __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) {
  ++allocations;
  return __libc_realloc(old, size);
}
void* mmap(void* address, std::size_t size, int protection, int flags, int file,
           off_t offset) noexcept {
  ++allocations;
  return reinterpret_cast<void*>(syscall(SYS_mmap, address, size, protection, flags, file, offset));
}
}

#endif

namespace reel::testing {
namespace {

template <class Work>
std::size_t allocations_of(Work&& work) {
  const std::size_t before = allocations;
  work();
  return allocations - before;
}

std::vector<std::string> samples(Format format) {
  std::mt19937_64 random(11);
  std::vector<std::string> out;
  Document document;
  for (int i = 0; i < 100; ++i) {
    build_random(format, random, document);
    out.push_back(encoded(format, document));
  }
  if (format == Format::cbor) {
    out.push_back(bytes("83 7f61616162ff 5f41014102ff c25f4101420203ff"));
    out.push_back(bytes("9a00100000") + std::string(1 << 20, '\x01'));
  }
  return out;
}

TEST(Allocation, IsCounted) {
  // volatile: an optimizer may leave out an allocation that nobody looks at.
  void* volatile kept = nullptr;
  EXPECT_EQ(allocations_of([&] {
              kept = std::malloc(100);
              std::free(kept);
            }),
            1u);
}

TEST(Allocation, WarmDecodingHasNone) {
  DecodeOptions rejecting;
  rejecting.duplicate_keys = DuplicateKeys::reject;
  DecodeOptions strict;
  strict.deterministic = true;
  for (const Format format : {Format::cbor, Format::msgpack, Format::keks}) {
    const std::vector<std::string> inputs = samples(format);
    Document document;
    std::size_t decoded = 0;
    const auto pass = [&] {
      for (const std::string& input : inputs) {
        for (const DecodeOptions& options : {DecodeOptions{}, rejecting, strict}) {
          decoded += decode(format, input, options, document).ok() ? 1 : 0;
        }
      }
    };
    EXPECT_GT(allocations_of(pass), 0u);
    decoded = 0;
    EXPECT_EQ(allocations_of(pass), 0u);
    EXPECT_GE(decoded, inputs.size());
  }
}

TEST(Allocation, TheFirstDecodeHasOne) {
  const std::string input = bytes("83010203");
  EXPECT_EQ(allocations_of([&] {
              Document document;
              EXPECT_TRUE(decode(Format::cbor, input, {}, document).ok());
            }),
            1u);
}

TEST(Allocation, ValidatingHasNone) {
  for (const Format format : {Format::cbor, Format::msgpack, Format::keks}) {
    for (const std::string& input : samples(format)) {
      Error error;
      EXPECT_EQ(allocations_of([&] { error = validate(format, input); }), 0u);
      EXPECT_TRUE(error.ok());
    }
  }
}

TEST(Allocation, CallersMemoryHasNoneEver) {
  for (const Format format : {Format::cbor, Format::msgpack, Format::keks}) {
    for (const std::string& input : samples(format)) {
      std::vector<std::byte> memory(Document::memory_for(input.size()));
      Error error;
      EXPECT_EQ(allocations_of([&] {
                  Document document(memory);
                  error = decode(format, input, {}, document);
                }),
                0u);
      EXPECT_TRUE(error.ok());
      EXPECT_EQ(allocations_of([&] {
                  Document document(std::span<std::byte>(memory).first(memory.size() / 64));
                  error = decode(format, input, {}, document);
                }),
                0u);
    }
  }
}

TEST(Allocation, WarmEncodingHasNone) {
  for (const Format format : {Format::cbor, Format::msgpack, Format::keks}) {
    const std::vector<std::string> inputs = samples(format);
    std::vector<Document> documents(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      ASSERT_TRUE(decode(format, inputs[i], {}, documents[i]).ok());
    }
    Buffer out;
    const auto pass = [&] {
      for (const Document& document : documents) {
        if (!encode(format, document, out).ok()) std::abort();
      }
    };
    EXPECT_GT(allocations_of(pass), 0u);
    EXPECT_EQ(allocations_of(pass), 0u);
  }
}

TEST(Allocation, WarmSortingHasNone) {
  Document document;
  Builder build(document);
  build.begin_map();
  for (int i = 1000; i-- > 0;) {
    build.text(std::to_string(i));
    build.null();
  }
  build.end();
  ASSERT_TRUE(build.finish().ok());
  Buffer out;
  ASSERT_TRUE(encode(Format::keks, document, out).ok());
  Error error;
  EXPECT_EQ(allocations_of([&] { error = encode(Format::keks, document, out); }), 0u);
  EXPECT_TRUE(error.ok());
}

}  // namespace
}  // namespace reel::testing
