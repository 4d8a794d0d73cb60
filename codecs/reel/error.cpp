#include "reel/error.h"

namespace reel {

std::string_view message(Code code) {
  switch (code) {
    case Code::ok:
      return "no error";
    case Code::truncated:
      return "the input ends inside an item";
    case Code::malformed:
      return "bytes that no item of this format can have";
    case Code::invalid_value:
      return "a value which the format forbids";
    case Code::invalid_utf8:
      return "a text that is not UTF-8";
    case Code::duplicate_key:
      return "a map has two equal keys";
    case Code::key_order:
      return "a map's keys are not in order";
    case Code::not_deterministic:
      return "a longer form than deterministic encoding allows";
    case Code::too_deep:
      return "too many containers inside each other";
    case Code::trailing_bytes:
      return "bytes after the item";
    case Code::out_of_memory:
      return "not enough memory";
    case Code::unsupported:
      return "a value that has no form here";
    case Code::incomplete:
      return "a document that is not complete";
  }
  return "unknown error";
}

std::string_view name(Code code) {
  switch (code) {
    case Code::ok:
      return "ok";
    case Code::truncated:
      return "truncated";
    case Code::malformed:
      return "malformed";
    case Code::invalid_value:
      return "invalid_value";
    case Code::invalid_utf8:
      return "invalid_utf8";
    case Code::duplicate_key:
      return "duplicate_key";
    case Code::key_order:
      return "key_order";
    case Code::not_deterministic:
      return "not_deterministic";
    case Code::too_deep:
      return "too_deep";
    case Code::trailing_bytes:
      return "trailing_bytes";
    case Code::out_of_memory:
      return "out_of_memory";
    case Code::unsupported:
      return "unsupported";
    case Code::incomplete:
      return "incomplete";
  }
  return "unknown";
}

}  // namespace reel
