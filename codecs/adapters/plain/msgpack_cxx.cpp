// msgpack-cxx, as its QUICKSTART-CPP.md and its wiki (v2_0_cpp_unpacker, v1_1_cpp_packer) use it.
#define MSGPACK_NO_BOOST
#include <msgpack.hpp>
#include <vector>

#include "codecs/plain_driver.h"

namespace codecbench::plain {
namespace {

inline void decode_msgpack_fresh_copied(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      msgpack::object_handle handle = msgpack::unpack(document.data(), document.size());
      keep(handle);
    }
  }
}

inline bool reference_all(msgpack::type::object_type, std::size_t, void*) { return true; }

inline void decode_msgpack_fresh_referenced(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      msgpack::object_handle handle =
          msgpack::unpack(document.data(), document.size(), reference_all);
      keep(handle);
    }
  }
}

inline void decode_msgpack_reused_referenced(Documents documents, Passes& passes) {
  msgpack::zone zone;
  while (passes.next()) {
    for (const std::string_view document : documents) {
      msgpack::object object =
          msgpack::unpack(zone, document.data(), document.size(), reference_all);
      keep(object);
      zone.clear();
    }
  }
}

inline void encode_msgpack_fresh_copied(Documents documents, Passes& passes) {
  std::vector<msgpack::object_handle> handles;
  for (const std::string_view document : documents) {
    handles.push_back(msgpack::unpack(document.data(), document.size()));
  }
  msgpack::sbuffer buffer;
  while (passes.next()) {
    for (const msgpack::object_handle& handle : handles) {
      buffer.clear();
      msgpack::pack(buffer, handle.get());
      keep(buffer);
    }
  }
}

inline void validate_msgpack_fresh_copied(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      msgpack::null_visitor visitor;
      check(msgpack::parse(document.data(), document.size(), visitor));
    }
  }
}

}  // namespace
}  // namespace codecbench::plain
