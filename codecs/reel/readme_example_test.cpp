// The README's examples, compiled and run; the last test keeps both texts the same.
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

// [first example]
#include "reel/builder.h"
#include "reel/decode.h"
#include "reel/encode.h"

// The sum of all integers in a document, whatever is around them.
std::int64_t sum_of(reel::Node node) {
  std::int64_t sum = 0;
  if (node.is(reel::Kind::array)) {
    for (reel::Node element : node.elements()) sum += sum_of(element);
  } else if (node.is(reel::Kind::map)) {
    for (auto [key, value] : node.entries()) sum += sum_of(value);
  } else if (node.is(reel::Kind::integer)) {
    sum = node.integer().to_int64().value_or(0);
  }
  return sum;
}

bool print_sum(std::string_view input) {
  reel::Document document;  // kept by a real program, so that later inputs allocate nothing
  const reel::Error error = reel::decode(reel::Format::cbor, input, {}, document);
  if (!error.ok()) {
    std::fprintf(stderr, "byte %zu: %s\n", error.offset, reel::message(error.code).data());
    return false;
  }
  std::printf("%lld\n", static_cast<long long>(sum_of(document.root())));
  return true;
}
// [first example end]

// [second example]
// From MessagePack to CBOR, in memory that is used again and again.
bool transcode(std::string_view msgpack, reel::Document& document, reel::Buffer& cbor) {
  return reel::decode(reel::Format::msgpack, msgpack, {}, document).ok() &&
         reel::encode(reel::Format::cbor, document, cbor).ok();
}

std::string greeting() {
  reel::Document document;
  reel::Builder build(document);
  build.begin_map();
  build.text("hello");
  build.text("world");
  build.text("answers");
  build.begin_array();
  build.integer(42);
  build.float64(0.5);
  build.end();
  build.end();
  reel::Buffer out;
  if (!build.finish().ok() || !reel::encode(reel::Format::keks, document, out).ok()) return {};
  return std::string(out.view());
}
// [second example end]

namespace {

std::string read(const char* name) {
  std::ifstream file(std::string(REEL_SOURCE_DIR "/") + name);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

TEST(ReadmeExample, Runs) {
  EXPECT_TRUE(print_sum("\x82\x01\xa1\x61\x61\x02"));
  EXPECT_FALSE(print_sum("\x82\x01"));
  // The numbers are 0c 81 2a and 13 0c8101 0d80 (1 * 2^-1).
  EXPECT_EQ(greeting(), std::string("\x09\xc5hello\xc5world\xc7"
                                    "answers\x08\x0c\x81\x2a"
                                    "\x13\x0c\x81\x01\x0d\x80\x00\x00",
                                    33));
  reel::Document document;
  reel::Buffer cbor;
  EXPECT_TRUE(transcode("\x92\x01\xa1\x61", document, cbor));
  EXPECT_EQ(cbor.view(), "\x82\x01\x61\x61");
}

TEST(ReadmeExample, IsTheSameInTheReadme) {
  const std::string source = read("readme_example_test.cpp");
  const std::string readme = read("README.md");
  ASSERT_FALSE(source.empty());
  for (const std::string name : {"first example", "second example"}) {
    const std::string begin = "// [" + name + "]\n";
    const std::size_t from = source.find(begin) + begin.size();
    const std::string example = source.substr(from, source.find("// [" + name + " end]") - from);
    EXPECT_NE(readme.find("```cpp\n" + example + "```\n"), std::string::npos) << name;
  }
}

}  // namespace
