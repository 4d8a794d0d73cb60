// While a container is open its cell's size holds the index of the container around it + 1, and its
// value counts the items so far; so the builder needs no stack and no limit of depth.
#include "reel/builder.h"

#include <bit>
#include <cstring>

#include "bytes.h"
#include "cell.h"
#include "document_access.h"

namespace reel {
namespace {

constexpr std::uint64_t kind_mask = 0xff;

Kind kind_of(const Cell& cell) { return static_cast<Kind>(cell.head & kind_mask); }

std::uint64_t parent_of(const Cell& cell) { return cell.head >> size_shift; }

// Leading zeros carry no value; the empty magnitude is 0.
std::string_view without_leading_zeros(std::string_view magnitude) {
  while (!magnitude.empty() && magnitude.front() == 0) magnitude.remove_prefix(1);
  return magnitude;
}

bool is_odd(const AnyInteger& value) {
  const bool odd = value.is_big() ? (value.magnitude.back() & 1) != 0 : (value.small.n & 1) != 0;
  return odd != value.small.negative;
}

bool is_zero(const AnyInteger& value) {
  return !value.is_big() && !value.small.negative && value.small.n == 0;
}

// The same integer, as `small` if 64 bits hold it.
AnyInteger minimal(AnyInteger value) {
  if (!value.is_big()) return value;
  value.magnitude = without_leading_zeros(value.magnitude);
  if (value.magnitude.size() > 8) return value;
  value.small.n = 0;
  for (const char c : value.magnitude)
    value.small.n = value.small.n << 8 | static_cast<std::uint8_t>(c);
  value.magnitude = {};
  return value;
}

}  // namespace

Builder::Builder(Document& document) : document_(&document) {
  DocumentAccess::begin_building(document);
}

void Builder::fail(Code code) {
  if (error_.ok()) error_ = {code, DocumentAccess::cell_count(*document_)};
}

bool Builder::room(std::size_t cells, std::size_t bytes) {
  if (!error_.ok()) return false;
  if (DocumentAccess::grow(*document_, cells, bytes)) return true;
  fail(Code::out_of_memory);
  return false;
}

Cell& Builder::push(std::uint64_t head, std::uint64_t value) {
  std::size_t& count = DocumentAccess::cell_count(*document_);
  Cell& cell = DocumentAccess::cells(*document_)[count++];
  cell = {head, value};
  return cell;
}

bool Builder::may_begin_item() {
  if (!error_.ok()) return false;
  // A second root.
  if (open_ == 0 && DocumentAccess::cell_count(*document_) != 0) fail(Code::incomplete);
  return error_.ok();
}

// An item is complete: counts it, and closes the tags of which it is the content.
void Builder::item_done() {
  Cell* const cells = DocumentAccess::cells(*document_);
  while (open_ != 0) {
    Cell& open = cells[open_ - 1];
    if (kind_of(open) != Kind::tag) {
      ++open.value;
      return;
    }
    const std::uint64_t parent = parent_of(open);
    const std::uint64_t size = DocumentAccess::cell_count(*document_) - (open_ - 1);
    open.head = head_of(Kind::tag, size);
    open_ = static_cast<std::size_t>(parent);
  }
}

void Builder::item(std::uint64_t head, std::uint64_t value) {
  if (!may_begin_item() || !room(1, 0)) return;
  push(head, value);
  item_done();
}

// Where a string is to be found as long as the document lives. REQUIRES: room for a copy.
std::uint64_t Builder::keep(std::string_view value) {
  const void* data = value.data();
  if (!reference_) {
    std::byte*& back = DocumentAccess::back(*document_);
    back -= value.size();
    if (!value.empty()) std::memcpy(back, value.data(), value.size());
    data = back;
  }
  return reinterpret_cast<std::uintptr_t>(data);
}

void Builder::string_item(std::uint64_t head, std::string_view value) {
  if (!may_begin_item()) return;
  if (value.size() > max_cell_size) return fail(Code::unsupported);
  if (!room(1, reference_ ? 0 : value.size())) return;
  push(head | std::uint64_t{value.size()} << size_shift, keep(value));
  item_done();
}

void Builder::null() { item(head_of(Kind::null), 0); }

void Builder::undefined() { item(head_of(Kind::undefined), 0); }

void Builder::boolean(bool value) { item(head_of(Kind::boolean), value ? 1 : 0); }

void Builder::simple(std::uint8_t value) {
  if (value >= 20 && value < 32) return fail(Code::invalid_value);
  item(head_of(Kind::simple), value);
}

void Builder::integer(std::int64_t value) {
  const bool negative = value < 0;
  integer(Integer{negative, static_cast<std::uint64_t>(negative ? -1 - value : value)});
}

void Builder::unsigned_integer(std::uint64_t value) { integer(Integer{false, value}); }

void Builder::integer(Integer value) {
  item(head_of(Kind::integer) | (value.negative ? negative_flag : 0), value.n);
}

void Builder::float16_bits(std::uint16_t bits) { item(head_of(Kind::float16), bits); }

void Builder::float32(float value) {
  item(head_of(Kind::float32), std::bit_cast<std::uint32_t>(value));
}

void Builder::float64(double value) {
  item(head_of(Kind::float64), std::bit_cast<std::uint64_t>(value));
}

void Builder::text(std::string_view value) { string_item(head_of(Kind::text), value); }

void Builder::bytes(std::string_view value) { string_item(head_of(Kind::bytes), value); }

void Builder::bignum(bool negative, std::string_view magnitude) {
  string_item(head_of(Kind::bignum) | (negative ? negative_flag : 0), magnitude);
}

void Builder::ext(std::int8_t type, std::string_view value) {
  if (type == -1) return fail(Code::invalid_value);
  string_item(head_of(Kind::ext) | std::uint64_t{static_cast<std::uint8_t>(type)} << 8, value);
}

void Builder::timestamp(Timestamp value) {
  if (value.nanoseconds > 999999999) return fail(Code::invalid_value);
  item(head_of(Kind::timestamp, value.nanoseconds), static_cast<std::uint64_t>(value.seconds));
}

void Builder::bigfloat(Integer mantissa, Integer exponent) {
  bigfloat(AnyInteger{mantissa, {}}, AnyInteger{exponent, {}});
}

void Builder::bigfloat(AnyInteger mantissa, AnyInteger exponent) {
  mantissa = minimal(mantissa);
  exponent = minimal(exponent);
  if (!is_odd(mantissa) && !(is_zero(mantissa) && is_zero(exponent)))
    return fail(Code::invalid_value);
  if (!mantissa.is_big() && !exponent.is_big() && exponent.small.n <= max_cell_size) {
    item(head_of(Kind::bigfloat, exponent.small.n) | (mantissa.small.negative ? negative_flag : 0) |
             (exponent.small.negative ? negative_exponent_flag : 0),
         mantissa.small.n);
    return;
  }
  const std::size_t copied = reference_ ? 0 : mantissa.magnitude.size() + exponent.magnitude.size();
  if (!may_begin_item() || !room(3, copied)) return;
  push(head_of(Kind::bigfloat) | wide_flag, 0);
  for (const AnyInteger& part : {mantissa, exponent}) {
    const std::uint64_t sign = part.small.negative ? negative_flag : 0;
    if (part.is_big()) {
      push(head_of(Kind::bignum, part.magnitude.size()) | sign, keep(part.magnitude));
    } else {
      push(head_of(Kind::integer) | sign, part.small.n);
    }
  }
  item_done();
}

void Builder::tai(Tai value) {
  const bool valid =
      value.label >> 63 == 0 && value.nanoseconds <= 999999999 && value.attoseconds <= 999999999;
  if (!valid) return fail(Code::invalid_value);
  if (value.attoseconds == 0) {
    const Kind kind = value.nanoseconds == 0 ? Kind::tai64 : Kind::tai64n;
    return item(head_of(kind, value.nanoseconds), value.label);
  }
  char wire[16];
  store64(wire, value.label);
  store32(wire + 8, value.nanoseconds);
  store32(wire + 12, value.attoseconds);
  const bool reference = reference_;
  reference_ = false;
  string_item(head_of(Kind::tai64na), {wire, sizeof wire});
  reference_ = reference;
}

void Builder::hexlet(std::string_view value) {
  if (value.size() != 16) return fail(Code::invalid_value);
  string_item(head_of(Kind::hexlet), value);
}

void Builder::magic(std::string_view name) {
  if (name.size() > 12) return fail(Code::invalid_value);
  char padded[12] = {};
  if (!name.empty()) std::memcpy(padded, name.data(), name.size());
  const bool reference = reference_;
  reference_ = false;
  string_item(head_of(Kind::magic), {padded, sizeof padded});
  reference_ = reference;
}

void Builder::blob(std::uint64_t chunk_length, std::string_view value) {
  if (chunk_length == 0) return fail(Code::invalid_value);
  if (!may_begin_item() || !room(2, reference_ ? 0 : value.size())) return;
  push(head_of(Kind::blob, value.size()), keep(value));
  push(head_of(Kind::integer), chunk_length);
  item_done();
}

void Builder::begin(Kind kind, std::uint64_t value) {
  if (!may_begin_item() || !room(1, 0)) return;
  push(head_of(kind, open_), value);
  open_ = DocumentAccess::cell_count(*document_);
}

void Builder::tag(std::uint64_t number) { begin(Kind::tag, number); }

void Builder::begin_array() { begin(Kind::array, 0); }

void Builder::begin_map() { begin(Kind::map, 0); }

void Builder::end() {
  if (!error_.ok()) return;
  if (open_ == 0) return fail(Code::incomplete);
  Cell& open = DocumentAccess::cells(*document_)[open_ - 1];
  const Kind kind = kind_of(open);
  // A tag without content, or a key without value.
  if (kind == Kind::tag || (kind == Kind::map && open.value % 2 != 0))
    return fail(Code::incomplete);
  if (kind == Kind::map) open.value /= 2;
  const std::uint64_t parent = parent_of(open);
  open.head = head_of(kind, DocumentAccess::cell_count(*document_) - (open_ - 1));
  open_ = static_cast<std::size_t>(parent);
  item_done();
}

Error Builder::finish() {
  if (open_ != 0 || DocumentAccess::cell_count(*document_) == 0) fail(Code::incomplete);
  if (error_.ok()) {
    DocumentAccess::end_building(*document_);
  } else {
    document_->clear();
  }
  return error_;
}

}  // namespace reel
