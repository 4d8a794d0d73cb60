// yyjson, as its doc/API.md ("Read JSON from string", "Write JSON to string") and the examples in its header use it.
#include <yyjson.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "codecs/plain_driver.h"

namespace codecbench::plain {
namespace {

inline void decode_json_fresh(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view text : documents) {
      yyjson_doc* doc = yyjson_read(text.data(), text.size(), YYJSON_READ_NOFLAG);
      check(doc != nullptr);
      keep(doc);
      yyjson_doc_free(doc);
    }
  }
}

inline std::size_t longest_of(Documents documents) {
  std::size_t longest = 0;
  for (const std::string_view text : documents) longest = std::max(longest, text.size());
  return longest;
}

// The example of yyjson_read_max_memory_usage().
inline void decode_json_pool(Documents documents, Passes& passes) {
  const std::size_t size = yyjson_read_max_memory_usage(longest_of(documents), 0);
  void* buffer = std::malloc(size);
  yyjson_alc pool;
  yyjson_alc_pool_init(&pool, buffer, size);
  while (passes.next()) {
    for (const std::string_view text : documents) {
      yyjson_doc* doc =
          yyjson_read_opts(const_cast<char*>(text.data()), text.size(), 0, &pool, nullptr);
      check(doc != nullptr);
      keep(doc);
      yyjson_doc_free(doc);
    }
  }
  std::free(buffer);
}

// The documents must be there again in the next pass, so each is copied; its user must copy, too, what he may not change.
inline void decode_json_in_situ(Documents documents, Passes& passes) {
  const std::size_t longest = longest_of(documents);
  const std::size_t size = yyjson_read_max_memory_usage(longest, YYJSON_READ_INSITU);
  void* buffer = std::malloc(size);
  yyjson_alc pool;
  yyjson_alc_pool_init(&pool, buffer, size);
  std::vector<char> copy(longest + YYJSON_PADDING_SIZE);
  while (passes.next()) {
    for (const std::string_view text : documents) {
      std::memcpy(copy.data(), text.data(), text.size());
      std::memset(copy.data() + text.size(), 0, YYJSON_PADDING_SIZE);
      yyjson_doc* doc =
          yyjson_read_opts(copy.data(), text.size(), YYJSON_READ_INSITU, &pool, nullptr);
      check(doc != nullptr);
      keep(doc);
      yyjson_doc_free(doc);
    }
  }
  std::free(buffer);
}

inline std::vector<yyjson_mut_doc*> build_all(Documents documents) {
  std::vector<yyjson_mut_doc*> built;
  for (const std::string_view text : documents) {
    yyjson_doc* doc = yyjson_read(text.data(), text.size(), 0);
    built.push_back(yyjson_doc_mut_copy(doc, nullptr));
    yyjson_doc_free(doc);
  }
  return built;
}

inline void encode_json_fresh(Documents documents, Passes& passes) {
  const std::vector<yyjson_mut_doc*> built = build_all(documents);
  while (passes.next()) {
    for (const yyjson_mut_doc* doc : built) {
      std::size_t size = 0;
      char* text = yyjson_mut_write(doc, YYJSON_WRITE_NOFLAG, &size);
      check(text != nullptr);
      keep(text);
      std::free(text);
    }
  }
  for (yyjson_mut_doc* doc : built) yyjson_mut_doc_free(doc);
}

// "Dynamic memory allocator" of its doc/API.md.
inline void encode_json_pool(Documents documents, Passes& passes) {
  const std::vector<yyjson_mut_doc*> built = build_all(documents);
  yyjson_alc* dynamic = yyjson_alc_dyn_new();
  while (passes.next()) {
    for (const yyjson_mut_doc* doc : built) {
      std::size_t size = 0;
      char* text = yyjson_mut_write_opts(doc, YYJSON_WRITE_NOFLAG, dynamic, &size, nullptr);
      check(text != nullptr);
      keep(text);
      dynamic->free(dynamic->ctx, text);
    }
  }
  yyjson_alc_dyn_free(dynamic);
  for (yyjson_mut_doc* doc : built) yyjson_mut_doc_free(doc);
}

}  // namespace
}  // namespace codecbench::plain
