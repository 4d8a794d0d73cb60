// Exit status 0 if reel decodes, and encodes in another format, what it should.
#include <string_view>

#include "reel/decode.h"
#include "reel/document.h"
#include "reel/encode.h"

int main() {
  const std::string_view cbor("\xa1\x61\x61\x01", 4);  // {"a": 1}
  reel::Document document;
  if (!reel::decode(reel::Format::cbor, cbor, {}, document).ok()) return 1;
  reel::Buffer buffer;
  if (!reel::encode(reel::Format::msgpack, document, buffer).ok()) return 2;
  return buffer.view() == std::string_view("\x81\xa1\x61\x01", 4) ? 0 : 3;
}
