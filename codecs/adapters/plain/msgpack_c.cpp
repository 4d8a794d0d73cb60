// msgpack-c, as its README and example/simple_c.c use it.
#include <msgpack.h>

#include <vector>

#include "codecs/plain_driver.h"

namespace codecbench::plain {
namespace {

inline void decode_msgpack_fresh_zone(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      msgpack_zone zone;
      msgpack_zone_init(&zone, MSGPACK_ZONE_CHUNK_SIZE);
      msgpack_object object;
      check(msgpack_unpack(document.data(), document.size(), nullptr, &zone, &object) ==
            MSGPACK_UNPACK_SUCCESS);
      keep(object);
      msgpack_zone_destroy(&zone);
    }
  }
}

inline void decode_msgpack_reused_zone(Documents documents, Passes& passes) {
  msgpack_zone zone;
  msgpack_zone_init(&zone, MSGPACK_ZONE_CHUNK_SIZE);
  while (passes.next()) {
    for (const std::string_view document : documents) {
      msgpack_object object;
      check(msgpack_unpack(document.data(), document.size(), nullptr, &zone, &object) ==
            MSGPACK_UNPACK_SUCCESS);
      keep(object);
      msgpack_zone_clear(&zone);
    }
  }
  msgpack_zone_destroy(&zone);
}

inline void encode_msgpack_fresh_zone(Documents documents, Passes& passes) {
  msgpack_zone zone;
  msgpack_zone_init(&zone, MSGPACK_ZONE_CHUNK_SIZE);
  std::vector<msgpack_object> objects(documents.size());
  for (std::size_t i = 0; i < documents.size(); ++i) {
    msgpack_unpack(documents[i].data(), documents[i].size(), nullptr, &zone, &objects[i]);
  }
  msgpack_sbuffer buffer;
  msgpack_sbuffer_init(&buffer);
  msgpack_packer packer;
  msgpack_packer_init(&packer, &buffer, msgpack_sbuffer_write);
  while (passes.next()) {
    for (const msgpack_object& object : objects) {
      msgpack_sbuffer_clear(&buffer);
      check(msgpack_pack_object(&packer, object) == 0);
      keep(buffer);
    }
  }
  msgpack_sbuffer_destroy(&buffer);
  msgpack_zone_destroy(&zone);
}

}  // namespace
}  // namespace codecbench::plain
