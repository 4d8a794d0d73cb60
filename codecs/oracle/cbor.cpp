// CBOR, RFC 8949. Section numbers below are of that document.
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "base/utf8.h"
#include "codecs/assembly.h"
#include "codecs/magnitude.h"
#include "codecs/oracle/formats.h"
#include "codecs/oracle/input.h"

namespace codecbench::oracle::cbor {
namespace {

// Section 3.1.
enum Major : std::uint8_t {
  unsigned_integer,
  negative_integer,
  byte_string,
  text_string,
  array,
  map,
  tag,
  other
};

// Section 3, the additional information of a head.
constexpr std::uint8_t first_extended =
    24;  // 24 to 27: the argument is in the next 1, 2, 4 or 8 bytes
constexpr std::uint8_t first_reserved = 28;  // 28 to 30
constexpr std::uint8_t indefinite = 31;      // or "break" in major type 7
// Section 3.3, the additional information of major type 7.
constexpr std::uint8_t simple_false = 20;
constexpr std::uint8_t simple_true = 21;
constexpr std::uint8_t simple_null = 22;
constexpr std::uint8_t simple_undefined = 23;
constexpr std::uint8_t simple_in_next_byte = 24;
constexpr std::uint8_t float_half = 25;
constexpr std::uint8_t float_single = 26;
constexpr std::uint8_t float_double = 27;
// Section 3.4.3.
constexpr std::uint64_t tag_bignum = 2;
constexpr std::uint64_t tag_negative_bignum = 3;

class Encoder {
 public:
  void item(const Value& value) { std::visit(*this, value.storage()); }
  std::string take() { return std::move(output_); }

  void operator()(const Null&) { initial(other, simple_null); }
  void operator()(const Undefined&) { initial(other, simple_undefined); }
  void operator()(bool b) { initial(other, b ? simple_true : simple_false); }
  void operator()(const Integer& i) { head(i.negative ? negative_integer : unsigned_integer, i.n); }
  void operator()(const Bignum& number) {
    // Section 3.4.3: a bignum that fits major type 0 or 1 is preferably written so, any other
    // without leading zeros.
    const std::variant<Integer, Bignum> plain = normalized(number);
    if (const auto* integer = std::get_if<Integer>(&plain)) return (*this)(*integer);
    const auto& bignum = std::get<Bignum>(plain);
    head(tag, bignum.negative ? tag_negative_bignum : tag_bignum);
    string(byte_string, bignum.magnitude);
  }
  void operator()(const Float& f) {
    switch (f.width) {
      case FloatWidth::half:
        initial(other, float_half);
        return big_endian(f.bits, 2);
      case FloatWidth::single:
        initial(other, float_single);
        return big_endian(f.bits, 4);
      case FloatWidth::twice:
        break;
    }
    initial(other, float_double);
    big_endian(f.bits, 8);
  }
  void operator()(const ScaledFloat& s) { item(Value::float64(*s.to_double())); }
  void operator()(const Bytes& b) { string(byte_string, b.data); }
  void operator()(const Text& t) { string(text_string, t.utf8); }
  void operator()(const Array& a) {
    head(array, a.items.size());
    for (const Value& element : a.items) item(element);
  }
  void operator()(const Map& m) {
    head(map, m.entries.size());
    for (const MapEntry& entry : m.entries) {
      item(entry.key);
      item(entry.value);
    }
  }
  void operator()(const Tag& t) {
    head(tag, t.number);
    item(t.content.front());
  }
  void operator()(const Simple& s) { head(other, s.number); }
  // The kinds that objection() names.
  void operator()(const Ext&) {}
  void operator()(const Timestamp&) {}
  void operator()(const Tai64&) {}
  void operator()(const Hexlet&) {}
  void operator()(const Magic&) {}
  void operator()(const Blob&) {}

 private:
  void initial(Major major, std::uint8_t information) {
    output_.push_back(static_cast<char>(major << 5 | information));
  }
  void big_endian(std::uint64_t n, int size) {
    for (int i = size - 1; i >= 0; --i) output_.push_back(static_cast<char>(n >> (8 * i) & 0xff));
  }
  // Section 4.1: the shortest head.
  void head(Major major, std::uint64_t argument) {
    if (argument < first_extended) return initial(major, static_cast<std::uint8_t>(argument));
    int log2_size = 0;
    while (log2_size < 3 && argument >> (8 << log2_size) != 0) ++log2_size;
    initial(major, static_cast<std::uint8_t>(first_extended + log2_size));
    big_endian(argument, 1 << log2_size);
  }
  void string(Major major, std::string_view data) {
    head(major, data.size());
    output_ += data;
  }

  std::string output_;
};

class Decoder {
 public:
  explicit Decoder(std::string_view bytes) : input_(bytes) {}

  Result<Value> decode() {
    while (!value_.done()) {
      if (!item()) return Error{std::move(error_)};
    }
    if (!input_.at_end()) {
      refuse(input_.position(), "more data behind the item");
      return Error{std::move(error_)};
    }
    return value_.take();
  }

 private:
  struct Head {
    std::size_t start;
    std::uint8_t major;
    std::uint8_t information;
    std::uint64_t argument;  // 0 if indefinite
  };

  bool refuse(std::size_t at, std::string_view what) {
    error_ = fmt::format("cbor: {} at byte {}", what, at);
    return false;
  }
  bool refuse_end(std::string_view inside) {
    return refuse(input_.position() + input_.left(), fmt::format("input ends inside {}", inside));
  }

  bool read_head(Head* head) {
    head->start = input_.position();
    const auto first = input_.number(1);
    if (!first) return refuse_end(value_.innermost() == nullptr ? "an item" : "a container or tag");
    head->major = static_cast<std::uint8_t>(*first >> 5);
    head->information = *first & 31;
    head->argument = head->information;
    if (head->information < first_extended) return true;
    if (head->information == indefinite) {
      head->argument = 0;
      return true;
    }
    if (head->information >= first_reserved) {
      return refuse(head->start,
                    fmt::format("reserved additional information {}", head->information));
    }
    const auto argument = input_.number(std::size_t{1} << (head->information - first_extended));
    if (!argument) return refuse_end("a head");
    head->argument = *argument;
    return true;
  }

  // One head and what belongs to it; the items of a container come in later calls.
  bool item() {
    Head head{};
    if (!read_head(&head)) return false;
    if (head.major == other) return simple_or_float(head);
    const bool open_ended = head.information == indefinite;
    switch (head.major) {
      case unsigned_integer:
      case negative_integer:
        if (open_ended) return refuse(head.start, "integer of indefinite length");
        value_.add(Value(Integer{head.major == negative_integer, head.argument}));
        return true;
      case byte_string: {
        std::string data;
        if (!string(head, &data)) return false;
        value_.add(Value(Bytes{std::move(data)}));
        return true;
      }
      case text_string: {
        std::string data;
        if (!string(head, &data)) return false;
        value_.add(Value(Text{std::move(data)}));
        return true;
      }
      default:
        break;
    }
    if (head.major == tag) {
      if (open_ended) return refuse(head.start, "tag of indefinite length");
      if (head.argument == tag_bignum || head.argument == tag_negative_bignum) return bignum(head);
    }
    if (value_.full())
      return refuse(head.start, fmt::format("nesting deeper than {}", max_value_depth));
    const auto count = open_ended ? std::nullopt : std::optional(head.argument);
    if (head.major == array) {
      value_.open_array(count);
    } else if (head.major == map) {
      value_.open_map(count);
    } else {
      value_.open_tag(head.argument);
    }
    return true;
  }

  // Section 3.2.3: an indefinite string is a run of definite strings of its own kind; every chunk
  // of text is valid UTF-8 by itself.
  bool string(const Head& head, std::string* data) {
    if (head.information != indefinite) return chunk(head, data);
    while (true) {
      Head next{};
      if (!read_head(&next)) return false;
      if (next.major == other && next.information == indefinite) return true;
      if (next.major != head.major)
        return refuse(next.start, "chunk of another kind than its string");
      if (next.information == indefinite) return refuse(next.start, "chunk of indefinite length");
      if (!chunk(next, data)) return false;
    }
  }
  bool chunk(const Head& head, std::string* data) {
    const std::size_t start = input_.position();
    const auto bytes = input_.take(head.argument);
    if (!bytes) return refuse_end("a string");
    if (head.major == text_string) {
      if (const auto bad = find_ill_formed_utf8(*bytes))
        return refuse(start + *bad, "text that is not UTF-8");
    }
    data->append(*bytes);
    return true;
  }

  // Section 3.4.3: the content of tags 2 and 3 is a byte string, of either length form.
  bool bignum(const Head& head) {
    Head content{};
    if (!read_head(&content)) return false;
    if (content.major != byte_string) {
      return refuse(content.start,
                    fmt::format("content of tag {} that is no byte string", head.argument));
    }
    Bignum number{head.argument == tag_negative_bignum, {}};
    if (!string(content, &number.magnitude)) return false;
    value_.add(Value(std::move(number)));
    return true;
  }

  bool simple_or_float(const Head& head) {
    switch (head.information) {
      case simple_false:
        value_.add(Value(false));
        return true;
      case simple_true:
        value_.add(Value(true));
        return true;
      case simple_null:
        value_.add(Value::null());
        return true;
      case simple_undefined:
        value_.add(Value::undefined());
        return true;
      case simple_in_next_byte:
        // Section 3.3: two-byte encodings of 0 to 31 are not well-formed.
        if (head.argument < 32)
          return refuse(head.start, fmt::format("simple value {} in two bytes", head.argument));
        break;
      case float_half:
        value_.add(Value(Float{FloatWidth::half, head.argument}));
        return true;
      case float_single:
        value_.add(Value(Float{FloatWidth::single, head.argument}));
        return true;
      case float_double:
        value_.add(Value(Float{FloatWidth::twice, head.argument}));
        return true;
      case indefinite:
        if (!value_.may_close())
          return refuse(head.start, "break outside an indefinite-length item");
        value_.close();
        return true;
      default:
        break;
    }
    value_.add(Value(Simple{static_cast<std::uint8_t>(head.argument)}));
    return true;
  }

  Input input_;
  Assembly value_;
  std::string error_;
};

}  // namespace

std::string encode(const Value& value) {
  Encoder encoder;
  encoder.item(value);
  return encoder.take();
}

Result<Value> decode(std::string_view input) { return Decoder(input).decode(); }

std::optional<std::string> objection(const Value& node) {
  if (const auto* text = node.as<Text>()) {
    if (!is_utf8(text->utf8)) return "CBOR has no text that is not UTF-8";
  } else if (const auto* simple = node.as<Simple>()) {
    if (simple->number >= 20 && simple->number < 32) {
      return fmt::format("CBOR has no simple value {} that is not false, true, null or undefined",
                         simple->number);
    }
  } else if (const auto* tag = node.as<Tag>()) {
    if (tag->number == tag_bignum || tag->number == tag_negative_bignum) {
      return fmt::format("CBOR's tag {} makes a bignum, which is a kind of its own", tag->number);
    }
  } else if (const auto* scaled = node.as<ScaledFloat>()) {
    if (!scaled->to_double()) return "CBOR has no floats beyond binary64";
  } else if (node.is<Ext>() || node.is<Timestamp>() || node.is<Tai64>() || node.is<Hexlet>() ||
             node.is<Magic>() || node.is<Blob>()) {
    return fmt::format("CBOR has no {}", kind_name(node));
  }
  return std::nullopt;
}

}  // namespace codecbench::oracle::cbor
