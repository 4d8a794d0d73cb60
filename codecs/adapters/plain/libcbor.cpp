// libcbor, as its examples/readfile.c and examples/create_items.c use it.
#include <cbor.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "codecs/plain_driver.h"

namespace codecbench::plain {
namespace {

inline cbor_data octets(std::string_view document) {
  return reinterpret_cast<cbor_data>(document.data());
}

inline void decode_cbor(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      cbor_load_result result;
      cbor_item_t* item = cbor_load(octets(document), document.size(), &result);
      check(item != nullptr);
      keep(item);
      cbor_decref(&item);
    }
  }
}

inline std::vector<cbor_item_t*> load_all(Documents documents) {
  std::vector<cbor_item_t*> items;
  for (const std::string_view document : documents) {
    cbor_load_result result;
    items.push_back(cbor_load(octets(document), document.size(), &result));
  }
  return items;
}

inline void encode_cbor(Documents documents, Passes& passes) {
  std::vector<cbor_item_t*> items = load_all(documents);
  std::size_t longest = 0;
  for (const std::string_view document : documents) longest = std::max(longest, document.size());
  std::vector<unsigned char> buffer(longest);
  while (passes.next()) {
    for (const cbor_item_t* item : items) {
      check(cbor_serialize(item, buffer.data(), buffer.size()) > 0);
      keep(buffer);
    }
  }
  for (cbor_item_t*& item : items) cbor_decref(&item);
}

inline void encode_cbor_alloc(Documents documents, Passes& passes) {
  std::vector<cbor_item_t*> items = load_all(documents);
  while (passes.next()) {
    for (const cbor_item_t* item : items) {
      unsigned char* buffer = nullptr;
      std::size_t capacity = 0;
      check(cbor_serialize_alloc(item, &buffer, &capacity) > 0);
      keep(buffer);
      std::free(buffer);
    }
  }
  for (cbor_item_t*& item : items) cbor_decref(&item);
}

}  // namespace
}  // namespace codecbench::plain
