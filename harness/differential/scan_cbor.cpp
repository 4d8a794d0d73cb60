// RFC 8949: what an input breaks, item by item.
#include <array>
#include <vector>

#include "base/utf8.h"
#include "codecs/value.h"
#include "harness/differential/classification.h"

namespace codecbench::differential {
namespace {

using conformance::CaseClass;

namespace cbor {

constexpr Rule broken(std::string_view id, std::string_view clause, std::string_view summary) {
  return {id, Weight::malformed, CaseClass::well_formedness, "", clause, summary};
}
constexpr Rule not_preferred(std::string_view id, std::string_view profile, std::string_view clause,
                             std::string_view summary) {
  return {id, Weight::form, CaseClass::preferred, profile, clause, summary};
}
constexpr Rule ordinary(std::string_view id, std::string_view summary) {
  return {id, Weight::kind, CaseClass::well_formedness, "", "RFC 8949 3.1", summary};
}

constexpr Rule reserved =
    broken("reserved-information", "RFC 8949 3", "additional information 28 to 30 is reserved");
constexpr Rule open_number = broken("indefinite-number-or-tag", "RFC 8949 3.2",
                                    "additional information 31 in major type 0, 1 or 6");
constexpr Rule stray_break =
    broken("stray-break", "RFC 8949 3.2.1", "a break outside an indefinite-length item");
constexpr Rule half_entry =
    broken("break-in-place-of-value", "RFC 8949 3.2.2", "a break in place of a map's value");
constexpr Rule chunk_kind =
    broken("chunk-kind", "RFC 8949 3.2.3", "a chunk of another major type than its string");
constexpr Rule chunk_open =
    broken("chunk-indefinite", "RFC 8949 3.2.3", "a chunk of indefinite length");
constexpr Rule two_byte_simple =
    broken("two-byte-simple", "RFC 8949 3.3", "a simple value below 32 in two bytes");
constexpr Rule cut_head = broken("truncated-head", "RFC 8949 F.1", "the input ends within a head");
constexpr Rule cut_string =
    broken("truncated-string", "RFC 8949 F.1", "the input ends within a string");
constexpr Rule cut_container =
    broken("truncated-container", "RFC 8949 F.1", "the input ends within an array, map or tag");
constexpr Rule nothing = broken("truncated-empty", "RFC 8949 F.1", "the input has no item");
constexpr Rule trailing =
    broken("trailing-bytes", "RFC 8949 F.1", "there are bytes behind the item");
constexpr Rule bad_text{"utf8", Weight::invalid, CaseClass::validity,
                        "utf8", "RFC 8949 3.1",  "text that is not UTF-8"};
constexpr Rule bad_bignum{"bignum-content",    Weight::invalid,
                          CaseClass::validity, "tag-content",
                          "RFC 8949 3.4.3",    "a bignum tag on something else than a byte string"};
constexpr Rule too_deep{"depth-beyond-suite", Weight::limit,
                        CaseClass::limit,     "depth",
                        "RFC 8949 10",        "nesting deeper than the suite's own limit"};
constexpr Rule long_head = not_preferred("long-head", "rfc8949-4.1", "RFC 8949 4.1",
                                         "an argument in more bytes than it needs");
constexpr Rule open_string = not_preferred("indefinite-string", "rfc8949-4.2.1", "RFC 8949 3.2.3",
                                           "a string of indefinite length");
constexpr Rule open_array = not_preferred("indefinite-array", "rfc8949-4.2.1", "RFC 8949 3.2.2",
                                          "an array of indefinite length");
constexpr Rule open_map = not_preferred("indefinite-map", "rfc8949-4.2.1", "RFC 8949 3.2.2",
                                        "a map of indefinite length");
constexpr std::array majors = {ordinary("unsigned-item", "an unsigned integer"),
                               ordinary("negative-item", "a negative integer"),
                               ordinary("bytes-item", "a byte string"),
                               ordinary("text-item", "a text string"),
                               ordinary("array-item", "an array"),
                               ordinary("map-item", "a map"),
                               ordinary("tag-item", "a tag"),
                               ordinary("simple-or-float", "a simple value or float")};
constexpr Rule half = ordinary("float16", "a half float");
constexpr Rule single = ordinary("float32", "a single float");
constexpr Rule twice = ordinary("float64", "a double float");

}  // namespace cbor

class CborScanner {
 public:
  CborScanner(std::string_view input, Classification* found) : input_(input), found_(*found) {}

  void scan() {
    if (input_.empty()) return found_.add(cbor::nothing);
    do {
      if (!item()) return;
      while (!open_.empty() && open_.back().left == 0 && !open_.back().indefinite) close();
    } while (!open_.empty());
    found_.item_end = at_;
    if (at_ < input_.size()) found_.add(cbor::trailing);
  }

 private:
  struct Level {
    std::uint64_t left = 0;  // items to come
    bool indefinite = false;
    bool is_map = false;
    bool wants_bytes = false;  // a bignum's content
    std::uint64_t seen = 0;
  };

  bool stop(const Rule& rule) {
    found_.add(rule);
    return false;
  }

  std::uint8_t byte(std::size_t at) const { return static_cast<std::uint8_t>(input_[at]); }
  void close() {
    open_.pop_back();
    count_one();
  }
  void count_one() {
    if (open_.empty()) return;
    ++open_.back().seen;
    if (!open_.back().indefinite) --open_.back().left;
  }

  bool argument(std::uint8_t information, std::uint64_t* value) {
    *value = information;
    if (information < 24) return true;
    const std::size_t size = std::size_t{1} << (information - 24);
    if (input_.size() - at_ < size) return false;
    *value = 0;
    for (std::size_t i = 0; i < size; ++i) *value = *value << 8 | byte(at_++);
    return true;
  }

  bool item() {
    if (at_ == input_.size()) return stop(cbor::cut_container);
    const std::uint8_t initial = byte(at_++);
    const unsigned major = initial >> 5;
    const std::uint8_t information = initial & 31;
    if (information >= 28 && information <= 30) return stop(cbor::reserved);
    if (information == 31) return indefinite(major);
    std::uint64_t value = 0;
    if (!argument(information, &value)) return stop(cbor::cut_head);
    check_content(major);
    if (major == 7) return simple(information, value);
    note_width(information, value);
    found_.add(cbor::majors[major]);
    switch (major) {
      case 2:
      case 3:
        if (!payload(major, value)) return false;
        count_one();
        return true;
      case 4:
        return open({.left = value});
      case 5:
        if (value > UINT64_MAX / 2) return stop(cbor::cut_container);
        return open({.left = 2 * value, .is_map = true});
      case 6:
        return open({.left = 1, .wants_bytes = value == 2 || value == 3});
      default:
        break;
    }
    count_one();
    return true;
  }

  bool open(Level level) {
    if (open_.size() >= max_value_depth) found_.add(cbor::too_deep);
    open_.push_back(level);
    return true;
  }

  void check_content(unsigned major) {
    if (!open_.empty() && open_.back().wants_bytes && major != 2) found_.add(cbor::bad_bignum);
  }
  void note_width(std::uint8_t information, std::uint64_t value) {
    if (information < 24) return;
    const int size = 1 << (information - 24);
    if (value < 24 || (size > 1 && value >> (4 * size) == 0)) found_.add(cbor::long_head);
  }

  bool indefinite(unsigned major) {
    if (major == 7) {
      if (open_.empty() || !open_.back().indefinite) return stop(cbor::stray_break);
      if (open_.back().is_map && open_.back().seen % 2 == 1) return stop(cbor::half_entry);
      close();
      return true;
    }
    check_content(major);
    if (major == 4 || major == 5) {
      found_.add(major == 4 ? cbor::open_array : cbor::open_map);
      return open({.indefinite = true, .is_map = major == 5});
    }
    if (major != 2 && major != 3) return stop(cbor::open_number);
    found_.add(cbor::open_string);
    while (true) {
      if (at_ == input_.size()) return stop(cbor::cut_string);
      const std::uint8_t initial = byte(at_++);
      if (initial == 0xff) break;
      const std::uint8_t information = initial & 31;
      if (information >= 28 && information <= 30) return stop(cbor::reserved);
      if (initial >> 5 != static_cast<int>(major)) return stop(cbor::chunk_kind);
      if (information == 31) return stop(cbor::chunk_open);
      std::uint64_t size = 0;
      if (!argument(information, &size)) return stop(cbor::cut_head);
      note_width(information, size);
      if (!payload(major, size)) return false;
    }
    count_one();
    return true;
  }

  bool payload(unsigned major, std::uint64_t size) {
    if (size > input_.size() - at_) return stop(cbor::cut_string);
    if (major == 3 && !is_utf8(input_.substr(at_, size))) found_.add(cbor::bad_text);
    at_ += size;
    return true;
  }

  bool simple(std::uint8_t information, std::uint64_t value) {
    if (information == 24 && value < 32) return stop(cbor::two_byte_simple);
    found_.add(information == 25   ? cbor::half
               : information == 26 ? cbor::single
               : information == 27 ? cbor::twice
                                   : cbor::majors[7]);
    count_one();
    return true;
  }

  std::string_view input_;
  Classification& found_;
  std::size_t at_ = 0;
  std::vector<Level> open_;
};

}  // namespace

void scan_cbor(std::string_view input, Classification* found) { CborScanner(input, found).scan(); }

}  // namespace codecbench::differential
