// A document as a user of TinyCBOR may have one, and how it is written.
//
// The library has no document: its users write from data of their own. This is a tree in one piece,
// in the order in which it is written. A Tree owns its strings; it is only read by many threads.
#ifndef CODECBENCH_CODECS_ADAPTERS_TINYCBOR_TREE_H_
#define CODECBENCH_CODECS_ADAPTERS_TINYCBOR_TREE_H_

#include <tinycbor/cbor.h>

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/adapters/adapter.h"

namespace codecbench::tinycbor_adapter {

inline const std::uint8_t* octets(std::string_view s) {
  return reinterpret_cast<const std::uint8_t*>(s.data());
}

struct Tree {
  struct Node {
    CborType type = CborNullType;
    bool negative = false;
    std::uint64_t n = 0;    // a number, the bits of a float, a length or a count
    std::size_t begin = 0;  // of a string, in `strings`
  };
  std::vector<Node> nodes;
  std::string strings;
};

struct TreeBuilder {
  Tree& tree;

  bool operator()(const Null&) { return add({.type = CborNullType}); }
  bool operator()(const Undefined&) { return add({.type = CborUndefinedType}); }
  bool operator()(bool b) { return add({.type = CborBooleanType, .n = b}); }
  bool operator()(const Integer& i) {
    return add({.type = CborIntegerType, .negative = i.negative, .n = i.n});
  }
  bool operator()(const Bignum& b) {
    add({.type = CborTagType, .n = b.negative ? CborNegativeBignumTag : CborPositiveBignumTag});
    return add_string(CborByteStringType, b.magnitude);
  }
  bool operator()(const Float& x) {
    constexpr CborType types[] = {CborHalfFloatType, CborFloatType, CborDoubleType};
    return add({.type = types[static_cast<int>(x.width) / 32], .n = x.bits});
  }
  bool operator()(const Text& t) { return add_string(CborTextStringType, t.utf8); }
  bool operator()(const Bytes& b) { return add_string(CborByteStringType, b.data); }
  bool operator()(const Tag& t) {
    return add({.type = CborTagType, .n = t.number}) && build(t.content.front());
  }
  bool operator()(const Simple& s) { return add({.type = CborSimpleType, .n = s.number}); }
  bool operator()(const Array& a) {
    add({.type = CborArrayType, .n = a.items.size()});
    for (const Value& item : a.items) build(item);
    return true;
  }
  bool operator()(const Map& m) {
    add({.type = CborMapType, .n = m.entries.size()});
    for (const auto& [key, value] : m.entries) {
      build(key);
      build(value);
    }
    return true;
  }

  bool build(const Value& v) { return build_with<bool>(*this, v); }

 private:
  bool add(const Tree::Node& node) {
    tree.nodes.push_back(node);
    return true;
  }
  bool add_string(CborType type, std::string_view s) {
    tree.strings += s;
    return add({.type = type, .n = s.size(), .begin = tree.strings.size() - s.size()});
  }
};

// Writes the item at `node` and moves behind it. An encoder that is out of memory goes on counting
// and says so in the end, so what is in a container need not be asked, but for what is refused: a
// simple value that is none. An error a question costs 2 % of the instructions.
class Writer {
 public:
  explicit Writer(const Tree& tree) : node_(tree.nodes.data()), strings_(tree.strings.data()) {}

  // What refused the items so far, if anything.
  CborError refusal() const { return refusal_; }

  CborError item(CborEncoder& to) {
    const Tree::Node& node = *node_++;
    switch (node.type) {
      case CborIntegerType:
        return node.negative ? cbor_encode_negative_int(&to, node.n + 1)  // its magnitude
                             : cbor_encode_uint(&to, node.n);
      case CborTextStringType:
        return cbor_encode_text_string(&to, strings_ + node.begin, node.n);
      case CborByteStringType:
        return cbor_encode_byte_string(&to, octets({strings_ + node.begin, node.n}), node.n);
      case CborArrayType:
      case CborMapType:
        return container(node, to);
      case CborTagType: {
        cbor_encode_tag(&to, node.n);
        return item(to);
      }
      case CborBooleanType:
        return cbor_encode_boolean(&to, node.n != 0);
      case CborUndefinedType:
        return cbor_encode_undefined(&to);
      case CborHalfFloatType: {
        const auto bits = static_cast<std::uint16_t>(node.n);
        return cbor_encode_half_float(&to, &bits);
      }
      case CborFloatType:
        return cbor_encode_float(&to, std::bit_cast<float>(static_cast<std::uint32_t>(node.n)));
      case CborDoubleType:
        return cbor_encode_double(&to, std::bit_cast<double>(node.n));
      case CborSimpleType:
        return refusing(cbor_encode_simple_value(&to, static_cast<std::uint8_t>(node.n)));
      default:
        return cbor_encode_null(&to);
    }
  }

 private:
  CborError refusing(CborError error) {
    if (error != CborNoError && error != CborErrorOutOfMemory) refusal_ = error;
    return error;
  }
  CborError container(const Tree::Node& node, CborEncoder& to) {
    const bool is_map = node.type == CborMapType;
    CborEncoder inner;
    std::uint64_t left = node.n;
    if (is_map) {
      cbor_encoder_create_map(&to, &inner, left);
      left *= 2;
    } else {
      cbor_encoder_create_array(&to, &inner, left);
    }
    for (; left > 0; --left) item(inner);
    return refusing(cbor_encoder_close_container(&to, &inner));
  }

  const Tree::Node* node_;
  const char* strings_;
  CborError refusal_ = CborNoError;
};

}  // namespace codecbench::tinycbor_adapter

#endif  // CODECBENCH_CODECS_ADAPTERS_TINYCBOR_TREE_H_
