#include "codecs/codec.h"

#include <cstdint>
#include <limits>
#include <utility>
#include <variant>

namespace codecbench {
namespace {

std::string_view need(bool supported, std::string_view what) {
  return supported ? std::string_view() : what;
}

// What of one node, whatever its children are, goes beyond `support`; empty if nothing.
std::string_view beyond(const Support& support, const Value& node) {
  struct Visitor {
    const Support& support;

    std::string_view operator()(const Null&) const { return {}; }
    std::string_view operator()(bool) const { return {}; }
    // A codec without half or single floats may widen them.
    std::string_view operator()(const Float&) const { return {}; }
    std::string_view operator()(const Text&) const { return {}; }
    std::string_view operator()(const Array&) const { return {}; }
    std::string_view operator()(const Undefined&) const {
      return need(support.undefined, "undefined");
    }
    std::string_view operator()(const Integer& i) const {
      constexpr std::uint64_t smallest_int64 =
          std::numeric_limits<std::int64_t>::max();  // n of -1-n
      return need(!i.negative || i.n <= smallest_int64 || support.negative_beyond_int64,
                  "integers below -2^63");
    }
    std::string_view operator()(const Bignum& b) const {
      if (support.bignum) return {};
      const auto plain = normalized(b);
      const auto* integer = std::get_if<Integer>(&plain);
      return integer == nullptr ? std::string_view("integers beyond 64 bits") : (*this)(*integer);
    }
    std::string_view operator()(const ScaledFloat& s) const {
      return need(support.keks_types || s.to_double().has_value(), "floats beyond binary64");
    }
    std::string_view operator()(const Bytes&) const { return need(support.bytes, "byte strings"); }
    std::string_view operator()(const Map& m) const {
      if (support.any_key) return {};
      for (const MapEntry& entry : m.entries) {
        if (!entry.key.is<Text>()) return "map keys other than text";
      }
      return {};
    }
    std::string_view operator()(const Tag&) const { return need(support.tags, "tags"); }
    std::string_view operator()(const Simple&) const {
      return need(support.simple, "simple values");
    }
    std::string_view operator()(const Ext&) const { return need(support.ext, "ext"); }
    std::string_view operator()(const Timestamp&) const {
      return need(support.timestamp, "timestamps");
    }
    std::string_view operator()(const Tai64&) const { return need(support.keks_types, "TAI64"); }
    std::string_view operator()(const Hexlet&) const { return need(support.keks_types, "HEXLET"); }
    std::string_view operator()(const Magic&) const { return need(support.keks_types, "MAGIC"); }
    std::string_view operator()(const Blob&) const { return need(support.keks_types, "BLOB"); }
  };
  return std::visit(Visitor{support}, node.storage());
}

// The first node, from the outside in, that goes beyond `support`.
std::string_view first_beyond(const Support& support, const Value& value) {
  if (const std::string_view what = beyond(support, value); !what.empty()) return what;
  if (const auto* array = value.as<Array>()) {
    for (const Value& item : array->items) {
      if (const std::string_view what = first_beyond(support, item); !what.empty()) return what;
    }
  } else if (const auto* map = value.as<Map>()) {
    for (const MapEntry& entry : map->entries) {
      if (const std::string_view what = first_beyond(support, entry.key); !what.empty())
        return what;
      if (const std::string_view what = first_beyond(support, entry.value); !what.empty())
        return what;
    }
  } else if (const auto* tag = value.as<Tag>()) {
    return first_beyond(support, tag->content.front());
  }
  return {};
}

}  // namespace

std::optional<std::string> unsupported(const CodecInfo& info, const Value& value) {
  const std::string_view what = first_beyond(info.support, value);
  if (what.empty()) return std::nullopt;
  return info.full_name() + ": no " + std::string(what);
}

Result<std::unique_ptr<Codec::Documents>> Codec::from_value(const Value& value) {
  std::unique_ptr<Documents> document = make_documents(1);
  if (auto error = build(value, *document, 0)) return *std::move(error);
  return document;
}

}  // namespace codecbench
