// What the measured libraries do otherwise than the oracle, each with the versions that do it.
//
// A table for the tests: a check that fails for a reason listed here is expected to fail, and a
// listed check that passes is a failure too, so that the table never says more than is true. That
// holds for the versions in tried_versions; with any other a check that is listed may do as it
// likes. A deviation is not always a defect: the last column says which rule it is about.
#ifndef CODECBENCH_CODECS_ADAPTERS_KNOWN_DEVIATIONS_H_
#define CODECBENCH_CODECS_ADAPTERS_KNOWN_DEVIATIONS_H_

#include <fnmatch.h>

#include <string>
#include <string_view>

#include "codecs/codec.h"

namespace codecbench {

enum class Check {
  decode,   // the oracle's encoding of a value decodes to it
  encode,   // the encoding of a value is what the oracle decodes to it
  prefix,   // no encoding of a value is accepted when its end is missing
  refuse,   // a value that cannot be carried is refused, not changed
  verdict,  // an input is accepted or refused, and understood, as by the oracle
};

struct Deviation {
  std::string_view codec;  // CodecInfo::name, or full_name() to mean one mode
  Format format;
  Check check;
  const char*
      subject;  // extended fnmatch(3) pattern of a value in diagnostic notation or by its name
                // in the test, or of an input: in hexadecimal, JSON as a diagnostic text
  std::string_view versions;  // of tried_versions, as codecs/version_list.h reads them
  std::string_view why;
  bool always = true;  // false where it depends on what memory the library reads happens to hold
};

struct TriedVersions {
  std::string_view codec;  // CodecInfo::name
  std::string_view versions;
};

// Those of Debian 12 and 13.
inline constexpr TriedVersions tried_versions[] = {
    {"boost-json", "1.83.0"},
    {"jsoncons", "1.3.2"},
    {"libcbor", "0.8.0, 0.10.2"},
    {"msgpack-c", "4.0.0, 6.0.1"},
    {"msgpack-cxx", "4.1.3, 7.0.0"},
    {"msgpuck", "1.0.3-1.1+b1, 1.0.3-1.2"},
    {"nlohmann", "3.11.2, 3.11.3"},
    {"rapidjson", "1.1.0"},
    {"rapidjson-sse2", "1.1.0"},
    {"reel", "0.1.0"},
    {"simdjson", "3.0.1, 3.12.3"},
    {"tinycbor", "0.6.0"},
    {"yyjson", "0.10.0"},
};

inline constexpr Deviation known_deviations[] = {
    // ---- CBOR (RFC 8949)
    // Section 3.4.3: a bignum is tag 2 or 3 on a byte string. Other content is well-formed but not
    // valid; these two deliver it as a tag.
    {"reel", Format::cbor, Check::verdict, "c[23]@([02][0-9a-f]|[13][0-7]|[68a]0|e?|f[0-7])",
     "0.1.0", "a bignum tag on other content is delivered as a tag"},
    {"libcbor", Format::cbor, Check::verdict, "c[23]@([02][0-9a-f]|[13][0-7]|[68a]0|f[4-7])",
     "0.8.0, 0.10.2", "a bignum tag on other content is delivered as a tag"},
    {"tinycbor", Format::cbor, Check::verdict, "c[23]@([02][0-9a-f]|[13][0-7]|[68a]0|e?|f[0-7])",
     "0.6.0", "a bignum tag on other content is delivered as a tag"},
    {"jsoncons", Format::cbor, Check::verdict, "c[23]@([02][0-9a-f]|[13][0-7]|[68a]0|f[4-7])",
     "1.3.2", "a bignum tag on other content is left out"},
    {"tinycbor:cursor", Format::cbor, Check::verdict, "61[89a-f]?", "0.6.0",
     "UTF-8 is not checked"},
    // Section 3: the bytes of a head's argument must be there, and 28 to 30 are reserved. The
    // library takes what is on the stack for missing bytes; where they are a length, what comes of
    // it varies.
    {"jsoncons", Format::cbor, Check::verdict,
     "@(@(|81|c[0-9a-f]|d[0-7c-f])@(1[c-f]|3[c-f]|[57b][c-e])|@(|81|c[0-36-9a-f]|d[0-7c-f])9[c-e])",
     "1.3.2", "a reserved argument is taken for 0"},
    {"jsoncons", Format::cbor, Check::verdict, "d[c-f]@([02][0-9a-f]|[13][0-7]|[468a]0|f[4-7])",
     "1.3.2", "a reserved argument is taken for 0"},
    {"jsoncons", Format::cbor, Check::verdict,
     "@(@(|81|c[0-9a-f]|d[0-7c-f])@(1[9ab]|f9)|@(1[9ab]|f9)?[0-9a-f])", "1.3.2",
     "an argument that is cut off is read from the stack"},
    {"jsoncons", Format::cbor, Check::verdict,
     "@(@(|81|c[0-9a-f]|d[0-7c-f])[579b][9ab]|[579b][9ab]?[0-9a-f])", "1.3.2",
     "a length that is cut off is read from the stack", false},
    {"jsoncons", Format::cbor, Check::prefix, "*", "1.3.2",
     "an argument that is cut off is read from the stack", false},
    // Section 3.4: a decoder that does not know a tag number passes it on.
    {"libcbor", Format::cbor, Check::decode, "@([6-9]|1[0-9]|20)(*", "0.8.0, 0.10.2",
     "tags 6 to 20 are refused"},
    {"libcbor", Format::cbor, Check::verdict,
     "@(c[6-9a-f]|d[0-4])@([02][0-9a-f]|[13][0-7]|[468a]0|f[4-7])", "0.8.0, 0.10.2",
     "tags 6 to 20 are refused"},
    {"libcbor", Format::cbor, Check::encode, "*e-0[5-8]_1", "0.8.0",
     "subnormal half floats lose bits"},
    {"nlohmann", Format::cbor, Check::verdict, "61[89a-f]?", "3.11.2, 3.11.3",
     "UTF-8 is not checked"},
    {"nlohmann", Format::cbor, Check::verdict, "c[23]40", "3.11.2, 3.11.3",
     "every tag is refused unless asked otherwise, bignums too"},
    // Section 3.1, major type 1: -1 - n for n up to 2^64-1.
    {"nlohmann", Format::cbor, Check::refuse, "-@(9223372036854775809|18446744073709551616)",
     "3.11.2, 3.11.3", "integers below -2^63 come out as other integers"},
    {"jsoncons", Format::cbor, Check::refuse, "-@(9223372036854775809|18446744073709551616)",
     "1.3.2", "integers below -2^63 come out as other integers"},
    {"jsoncons", Format::cbor, Check::decode,
     "bignum(-1-h'*(00)[89a-f]\?\?\?\?\?\?\?\?\?\?\?\?\?\?\?')", "1.3.2",
     "integers below -2^63 come out as other integers"},
    {"jsoncons", Format::cbor, Check::refuse, "@(@(6|1000|55799)[(]*|{-1: 1*)", "1.3.2",
     "tags that it does not know are left out, keys become text"},

    // ---- MessagePack
    // The specification's section "Profile" leaves it to applications whether a str is UTF-8.
    {"msgpack-c", Format::msgpack, Check::verdict, "a1[89a-f]?", "4.0.0, 6.0.1",
     "UTF-8 is not checked"},
    {"msgpack-cxx", Format::msgpack, Check::verdict, "a1[89a-f]?", "4.1.3, 7.0.0",
     "UTF-8 is not checked"},
    {"nlohmann", Format::msgpack, Check::verdict, "a1[89a-f]?", "3.11.2, 3.11.3",
     "UTF-8 is not checked"},
    {"msgpuck", Format::msgpack, Check::verdict, "a1[89a-f]?", "1.0.3-1.1+b1, 1.0.3-1.2",
     "UTF-8 is not checked"},
    // "Timestamp extension type": 4, 8 or 12 bytes.
    {"msgpack-c", Format::msgpack, Check::verdict, "@(c700ff|d4ff00)", "4.0.0, 6.0.1",
     "a timestamp of no defined size is delivered as ext"},
    {"msgpack-cxx", Format::msgpack, Check::verdict, "@(c700ff|d4ff00)", "4.1.3, 7.0.0",
     "a timestamp of no defined size is delivered as ext"},
    {"nlohmann", Format::msgpack, Check::verdict, "@(c700ff|d4ff00)", "3.11.2, 3.11.3",
     "a timestamp of no defined size is delivered as ext"},
    {"nlohmann", Format::msgpack, Check::refuse, "timestamp(*", "3.11.2, 3.11.3",
     "a timestamp is delivered as ext"},
    {"msgpuck", Format::msgpack, Check::verdict, "@(c700ff|d4ff00)", "1.0.3-1.1+b1, 1.0.3-1.2",
     "a timestamp of no defined size is accepted"},
    {"msgpuck", Format::msgpack, Check::verdict, "?(91)c1", "1.0.3-1.1+b1, 1.0.3-1.2",
     "the format c1, which is never used, is accepted"},
    {"msgpack-c", Format::msgpack, Check::decode, "nested array of @(33|500)", "4.0.0, 6.0.1",
     "more than 32 levels are refused (MSGPACK_EMBED_STACK_SIZE)"},
    {"msgpack-cxx", Format::msgpack, Check::encode, "*.0?(_[12])", "4.1.3",
     "floats that are whole numbers are written as integers, -0.0 as 0"},
    {"jsoncons", Format::msgpack, Check::verdict, "@(c700ff|d4ff00)", "1.3.2",
     "a timestamp of no defined size is delivered as ext"},
    {"jsoncons", Format::msgpack, Check::refuse, "{-1: 1*", "1.3.2", "keys become text"},
    {"jsoncons", Format::msgpack, Check::decode, "timestamp(-*, [1-9]*)", "1.3.2",
     "before 1970, nanoseconds are subtracted"},
    {"jsoncons", Format::msgpack, Check::encode, "timestamp(-*, [1-9]*)", "1.3.2",
     "before 1970, nanoseconds are taken for positive"},
    {"jsoncons", Format::msgpack, Check::encode, "timestamp([0-9]*, [1-9]*)", "1.3.2",
     "nanoseconds are not counted as an item of the array or map that they are in", false},

    // ---- KEKS
    {"reel", Format::keks, Check::refuse, "-0.0", "0.1.0", "-0.0 is written as 0.0"},

    // ---- JSON (RFC 8259)
    {"nlohmann", Format::json, Check::verdict, "\"\xef\xbb\xbf*", "3.11.2, 3.11.3",
     "a byte order mark is skipped, as section 8.1 allows"},
    {"nlohmann", Format::json, Check::verdict, "*\\u0000\"", "3.11.2, 3.11.3", "NUL ends the text"},
    {"nlohmann", Format::json, Check::refuse, "@(18446744073709551616|-*)", "3.11.2, 3.11.3",
     "integers beyond 64 bits become float64"},
    {"simdjson", Format::json, Check::verdict, "\"\xef\xbb\xbf*", "3.12.3",
     "a byte order mark is skipped, as section 8.1 allows"},
    {"simdjson:ondemand", Format::json, Check::verdict, "\"false@(x|\\u0000)\"", "3.0.1",
     "a letter behind a lone false is not seen"},
    {"simdjson:ondemand", Format::json, Check::verdict, "\"0.20000000000000000000\"", "3.0.1",
     "a float below 1 of 20 digits and more comes out as another number"},
    {"rapidjson", Format::json, Check::verdict, "*udc00*", "1.1.0",
     "the second half of a surrogate pair is taken alone"},
    {"rapidjson", Format::json, Check::refuse, "@(18446744073709551616|-*)", "1.1.0",
     "integers beyond 64 bits become float64"},
    {"rapidjson:fresh", Format::json, Check::verdict, "text(h'5b22*", "1.1.0",
     "UTF-8 is not checked"},
    {"rapidjson:in-situ", Format::json, Check::verdict, "text(h'5b22*", "1.1.0",
     "UTF-8 is not checked"},
    {"rapidjson-sse2", Format::json, Check::verdict, "text(h'5b22*", "1.1.0",
     "UTF-8 is not checked"},
    {"rapidjson-sse2", Format::json, Check::verdict, "*udc00*", "1.1.0",
     "the second half of a surrogate pair is taken alone"},
    {"rapidjson-sse2", Format::json, Check::refuse, "@(18446744073709551616|-*)", "1.1.0",
     "integers beyond 64 bits become float64"},
    {"rapidjson-sse2", Format::json, Check::encode, "*\\u001[a-f]*", "1.1.0",
     "0x1a to 0x1f are not escaped in what lies in a whole block of 16 bytes", false},
    {"rapidjson:reused-buffers", Format::json, Check::verdict, "text(h'5b22*", "1.1.0",
     "UTF-8 is not checked"},
    {"rapidjson:fast-floats", Format::json, Check::verdict, "text(h'5b22*", "1.1.0",
     "UTF-8 is not checked"},
    {"rapidjson:fast-floats", Format::json, Check::decode,
     "@(3.4028234663852886e38_2|5.960464477539063e-8_1|2.0384788513183594e-05_1)", "1.1.0",
     "floats may be off by up to 3 units in the last place"},
    {"yyjson", Format::json, Check::refuse, "@(18446744073709551616|-[0-9]*)", "0.10.0",
     "integers beyond 64 bits become float64"},
    {"boost-json", Format::json, Check::refuse, "@(18446744073709551616|-*)", "1.83.0",
     "integers beyond 64 bits become float64"},
    {"boost-json", Format::json, Check::verdict, "\"?1e400?\"", "1.83.0",
     "a number that no float64 reaches becomes infinity"},
    {"boost-json:fast-floats", Format::json, Check::decode,
     "@(3.4028234663852886e38_2|1.401298464324817e-45_2|2.0384788513183594e-05_1)", "1.83.0",
     "floats may be off by units in the last place"},
    {"jsoncons", Format::json, Check::verdict, "\"?1e400?\"", "1.3.2",
     "a number that no float64 reaches becomes infinity"},
    {"jsoncons", Format::json, Check::verdict, "*udc00*", "1.3.2",
     "the second half of a surrogate pair is taken alone"},
    {"jsoncons", Format::json, Check::verdict, "\"\xef\xbb\xbf*", "1.3.2",
     "a byte order mark is skipped, as section 8.1 allows"},
    {"jsoncons", Format::json, Check::encode, "-0.0", "1.3.2", "-0.0 is written as 0.0"},
};

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_ADAPTERS_KNOWN_DEVIATIONS_H_
