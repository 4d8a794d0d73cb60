// TinyCBOR, as its examples/simplereader.c and the pages on parsing and encoding of its documentation use it. It has no
// document: reading is a walk, of which there is nothing to time alone, and what is written lies in data of the user's.
#include <tinycbor/cbor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "codecs/plain_driver.h"

namespace codecbench::plain {
namespace {

inline const std::uint8_t* octets(std::string_view document) {
  return reinterpret_cast<const std::uint8_t*>(document.data());
}

inline void validate_cbor_cursor(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      CborParser parser;
      CborValue first;
      check(cbor_parser_init(octets(document), document.size(), 0, &parser, &first) == CborNoError);
      check(cbor_value_validate(&first, CborValidateCompleteData) == CborNoError);
    }
  }
}

inline void validate_cbor_checked(Documents documents, Passes& passes) {
  while (passes.next()) {
    for (const std::string_view document : documents) {
      CborParser parser;
      CborValue first;
      check(cbor_parser_init(octets(document), document.size(), 0, &parser, &first) == CborNoError);
      check(cbor_value_validate(&first, CborValidateUtf8 | CborValidateCompleteData) ==
            CborNoError);
    }
  }
}

struct Item {
  CborType type;
  std::uint64_t n;  // a number, or how many items follow in this one
  bool negative;
  double number;
  std::string text;
};

// Appends the item at `at`, and what is in it behind it; gives what follows.
inline CborValue read_item(CborValue at, std::vector<Item>& items) {
  Item item{cbor_value_get_type(&at), 0, false, 0, {}};
  const std::size_t index = items.size();
  if (cbor_value_is_container(&at)) {
    items.push_back(item);
    CborValue inner;
    cbor_value_enter_container(&at, &inner);
    for (; !cbor_value_at_end(&inner); ++items[index].n) inner = read_item(inner, items);
    cbor_value_leave_container(&at, &inner);
    return at;
  }
  if (cbor_value_is_text_string(&at)) {
    std::size_t size = 0;
    cbor_value_calculate_string_length(&at, &size);
    item.text.resize(size + 1);
    ++size;
    cbor_value_copy_text_string(&at, item.text.data(), &size, &at);
    item.text.resize(size);
    items.push_back(item);
    return at;
  }
  if (cbor_value_is_integer(&at)) cbor_value_get_raw_integer(&at, &item.n);
  item.negative = cbor_value_is_negative_integer(&at);
  if (cbor_value_is_double(&at)) cbor_value_get_double(&at, &item.number);
  if (cbor_value_is_float(&at)) {
    float number = 0;
    cbor_value_get_float(&at, &number);
    item.number = number;
  }
  if (cbor_value_is_boolean(&at)) {
    bool b = false;
    cbor_value_get_boolean(&at, &b);
    item.n = b;
  }
  items.push_back(item);
  cbor_value_advance_fixed(&at);
  return at;
}

// Writes the item at `item` and what is in it; gives what follows.
inline const Item* write_item(CborEncoder& to, const Item* item) {
  const Item& now = *item++;
  switch (now.type) {
    case CborArrayType:
    case CborMapType: {
      CborEncoder inner;
      if (now.type == CborMapType) {
        cbor_encoder_create_map(&to, &inner, now.n / 2);
      } else {
        cbor_encoder_create_array(&to, &inner, now.n);
      }
      for (std::uint64_t i = 0; i < now.n; ++i) item = write_item(inner, item);
      check(cbor_encoder_close_container(&to, &inner) == CborNoError);
      return item;
    }
    case CborTextStringType:
      cbor_encode_text_string(&to, now.text.data(), now.text.size());
      return item;
    case CborIntegerType:
      if (now.negative) {
        cbor_encode_negative_int(&to, now.n + 1);
      } else {
        cbor_encode_uint(&to, now.n);
      }
      return item;
    case CborDoubleType:
      cbor_encode_double(&to, now.number);
      return item;
    case CborFloatType:
      cbor_encode_float(&to, static_cast<float>(now.number));
      return item;
    case CborBooleanType:
      cbor_encode_boolean(&to, now.n != 0);
      return item;
    default:
      cbor_encode_null(&to);
      return item;
  }
}

inline void encode_cbor_encoder(Documents documents, Passes& passes) {
  std::vector<std::vector<Item>> all;
  std::size_t longest = 0;
  for (const std::string_view document : documents) {
    CborParser parser;
    CborValue first;
    check(cbor_parser_init(octets(document), document.size(), 0, &parser, &first) == CborNoError);
    read_item(first, all.emplace_back());
    longest = document.size() > longest ? document.size() : longest;
  }
  std::vector<std::uint8_t> buffer(longest);
  while (passes.next()) {
    for (const std::vector<Item>& items : all) {
      CborEncoder encoder;
      cbor_encoder_init(&encoder, buffer.data(), buffer.size(), 0);
      write_item(encoder, items.data());
      check(cbor_encoder_get_extra_bytes_needed(&encoder) == 0);
      keep(buffer);
    }
  }
}

}  // namespace
}  // namespace codecbench::plain
