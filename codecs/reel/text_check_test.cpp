// The UTF-8 validators of every instruction set this CPU has, against RFC 3629's grammar written
// out once more.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "decode_with.h"
#include "kernel.h"
#include "testing/test_support.h"

namespace reel::testing {
namespace {

using Bytes = std::vector<std::uint8_t>;

// By decoding: the sequence's length from its lead byte, then the code point's range.
bool valid_by_definition(const std::uint8_t* p, std::size_t size) {
  std::size_t i = 0;
  while (i < size) {
    const unsigned lead = p[i];
    std::size_t more;
    std::uint32_t point;
    std::uint32_t least;
    if (lead < 0x80) {
      ++i;
      continue;
    }
    if (lead >= 0xc0 && lead < 0xe0) {
      more = 1;
      point = lead & 0x1f;
      least = 0x80;
    } else if (lead >= 0xe0 && lead < 0xf0) {
      more = 2;
      point = lead & 0x0f;
      least = 0x800;
    } else if (lead >= 0xf0 && lead < 0xf8) {
      more = 3;
      point = lead & 0x07;
      least = 0x10000;
    } else {
      return false;
    }
    if (size - i - 1 < more) return false;
    for (std::size_t k = 1; k <= more; ++k) {
      if (p[i + k] >> 6 != 2) return false;
      point = point << 6 | (p[i + k] & 0x3fu);
    }
    if (point < least || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return false;
    i += more + 1;
  }
  return true;
}

// A text of `before` letters, the bytes in question, and `after` letters, in a heap block of
// exactly that size.
class Text {
 public:
  Text(std::size_t before, std::size_t middle, std::size_t after)
      : size_(before + middle + after),
        data_(new std::uint8_t[size_]),
        middle_(data_.get() + before) {
    std::memset(data_.get(), 'x', size_);
  }
  std::uint8_t* middle() { return middle_; }
  bool agrees(const KernelSet& set, std::size_t middle) const {
    return set.valid_utf8(data_.get(), size_) == valid_by_definition(middle_, middle);
  }

 private:
  std::size_t size_;
  std::unique_ptr<std::uint8_t[]> data_;
  std::uint8_t* middle_;
};

struct Place {
  std::size_t before;
  std::size_t after;
};

// At the start, at the end, and across every kind of block boundary: 16, 32 and 64 bytes.
const std::vector<Place> places = {{0, 0},   {0, 40}, {5, 3},   {13, 20}, {14, 0},
                                   {15, 50}, {28, 0}, {29, 10}, {30, 40}, {31, 0},
                                   {32, 0},  {61, 3}, {62, 40}, {63, 0}};

TEST(TextCheck, AgreesOnAllPairs) {
  for (const KernelSet* const* set = all_kernels(); *set != nullptr; ++set) {
    for (const Place& place : places) {
      Text text(place.before, 2, place.after);
      std::size_t wrong = 0;
      for (unsigned pair = 0; pair < 0x10000; ++pair) {
        text.middle()[0] = static_cast<std::uint8_t>(pair >> 8);
        text.middle()[1] = static_cast<std::uint8_t>(pair);
        wrong += text.agrees(**set, 2) ? 0 : 1;
      }
      EXPECT_EQ(wrong, 0u) << (*set)->isa << " " << place.before << " " << place.after;
    }
  }
}

TEST(TextCheck, AgreesOnAllTriples) {
  for (const KernelSet* const* set = all_kernels(); *set != nullptr; ++set) {
    Text text(14, 3, 20);
    std::size_t wrong = 0;
    // Below 80 the first byte is a letter, and the rest a pair.
    for (unsigned triple = 0x800000; triple < 0x1000000; ++triple) {
      text.middle()[0] = static_cast<std::uint8_t>(triple >> 16);
      text.middle()[1] = static_cast<std::uint8_t>(triple >> 8);
      text.middle()[2] = static_cast<std::uint8_t>(triple);
      wrong += text.agrees(**set, 3) ? 0 : 1;
    }
    EXPECT_EQ(wrong, 0u) << (*set)->isa;
  }
}

// Four bytes by the bounds of all ranges the grammar knows, at every place.
TEST(TextCheck, AgreesOnQuadruplesOfBoundaryBytes) {
  const Bytes bounds = {0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0,
                        0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef,
                        0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf8, 0xff};
  for (const KernelSet* const* set = all_kernels(); *set != nullptr; ++set) {
    for (const Place& place : places) {
      Text text(place.before, 4, place.after);
      std::uint8_t* const m = text.middle();
      std::size_t wrong = 0;
      for (const std::uint8_t a : bounds) {
        for (const std::uint8_t b : bounds) {
          for (const std::uint8_t c : bounds) {
            for (const std::uint8_t d : bounds) {
              m[0] = a;
              m[1] = b;
              m[2] = c;
              m[3] = d;
              wrong += text.agrees(**set, 4) ? 0 : 1;
            }
          }
        }
      }
      EXPECT_EQ(wrong, 0u) << (*set)->isa << " " << place.before << " " << place.after;
    }
  }
}

void append(Bytes& out, std::uint32_t point) {
  if (point < 0x80) {
    out.push_back(static_cast<std::uint8_t>(point));
  } else if (point < 0x800) {
    out.push_back(static_cast<std::uint8_t>(0xc0 | point >> 6));
    out.push_back(static_cast<std::uint8_t>(0x80 | (point & 0x3f)));
  } else if (point < 0x10000) {
    out.push_back(static_cast<std::uint8_t>(0xe0 | point >> 12));
    out.push_back(static_cast<std::uint8_t>(0x80 | (point >> 6 & 0x3f)));
    out.push_back(static_cast<std::uint8_t>(0x80 | (point & 0x3f)));
  } else {
    out.push_back(static_cast<std::uint8_t>(0xf0 | point >> 18));
    out.push_back(static_cast<std::uint8_t>(0x80 | (point >> 12 & 0x3f)));
    out.push_back(static_cast<std::uint8_t>(0x80 | (point >> 6 & 0x3f)));
    out.push_back(static_cast<std::uint8_t>(0x80 | (point & 0x3f)));
  }
}

TEST(TextCheck, AcceptsEveryCodePoint) {
  for (const KernelSet* const* set = all_kernels(); *set != nullptr; ++set) {
    std::size_t wrong = 0;
    for (std::uint32_t point = 0; point <= 0x110000; ++point) {
      Bytes bytes(13, 'x');
      append(bytes, point);
      const bool valid = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
      wrong += (*set)->valid_utf8(bytes.data(), bytes.size()) == valid ? 0 : 1;
    }
    EXPECT_EQ(wrong, 0u) << (*set)->isa;
  }
}

// Long texts of all lengths, and the same with one byte changed.
TEST(TextCheck, AgreesOnRandomTexts) {
  std::mt19937 random(4);
  for (int i = 0; i < 20000; ++i) {
    Bytes bytes;
    const std::size_t size = random() % 200;
    const unsigned flavour = random() % 4;
    while (bytes.size() < size) {
      const unsigned kind = flavour == 0 ? 0 : random() % 8;
      std::uint32_t point = kind < 4   ? random() % 0x80
                            : kind < 6 ? random() % 0x800
                            : kind < 7 ? random() % 0xd800
                                       : 0x10000 + random() % 0x100000;
      append(bytes, point);
    }
    if (i % 2 == 0 && !bytes.empty())
      bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    if (i % 3 == 0 && !bytes.empty()) bytes.pop_back();
    const Exact exact(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    const auto* data = reinterpret_cast<const std::uint8_t*>(exact.view().data());
    const bool valid = valid_by_definition(data, bytes.size());
    const bool no_nul = std::memchr(data, 0, bytes.size()) == nullptr;
    for (const KernelSet* const* set = all_kernels(); *set != nullptr; ++set) {
      EXPECT_EQ((*set)->valid_utf8(data, bytes.size()), valid) << (*set)->isa;
      EXPECT_EQ((*set)->valid_utf8_no_nul(data, bytes.size()), valid && no_nul) << (*set)->isa;
    }
  }
}

// A text anywhere in an input of any size: no byte outside it matters, none beyond the input is
// read.
TEST(TextCheck, DependsOnTheTextAlone) {
  for (std::size_t size = 0; size <= 70; ++size) {
    for (std::size_t after = 0; after <= 40; ++after) {
      for (const unsigned around : {0xffu, 0xc3u, 0x80u}) {
        const std::string head = size < 24 ? std::string(1, static_cast<char>(0x60 + size))
                                           : std::string{'\x78', static_cast<char>(size)};
        std::string text = std::string(size, 'a');
        // [text, bytes of `after`], and [bytes, text]
        const std::string tail = std::string{'\x58', static_cast<char>(after)} +
                                 std::string(after, static_cast<char>(around));
        for (const char* const end : {"", "\xc3\xbc", "\xe6\xb0\xb4", "\xc3", "\xe6\xb0"}) {
          const std::size_t length = std::strlen(end);
          if (length > size) continue;
          text.replace(size - length, length, end);
          const bool valid =
              valid_by_definition(reinterpret_cast<const std::uint8_t*>(text.data()), size);
          for (const std::string& input :
               {"\x82" + head + text + tail, "\x82" + tail + head + text}) {
            const Exact exact(input);
            for (const KernelSet* const* set = all_kernels(); *set != nullptr; ++set) {
              std::size_t consumed = 0;
              const Error error = validate_with(**set, Format::cbor, exact.view(), {}, consumed);
              EXPECT_EQ(error.code, valid ? Code::ok : Code::invalid_utf8) << (*set)->isa;
            }
          }
          text.assign(size, 'a');
        }
      }
    }
  }
}

}  // namespace
}  // namespace reel::testing
