// The conformance suites of others, as they are published, as Cases.
//
//   msgpack-test-suite  msgpack-test-suite.json of kawanet/msgpack-test-suite
//   cbor-appendix-a     appendix_a.json of cbor/test-vectors, which is of RFC 7049: its f818,
//                       simple(24), becomes a case that is refused, by RFC 8949 section 3.3. Also a
//                       list of {hex, diagnostic}
//   cbor-wg             the tests folder of cbor-wg/cbor-test-vectors (its .cbor files, at any
//                       depth), or a JSON list of {suite, description, hex, decoded_hex, roundtrip,
//                       fail}
//   json-test-suite     the test_parsing folder of nst/JSONTestSuite (y_, n_ and i_ files), or a JSON
//                       list of {name, expect, b64 or repeat}
//   cose-examples       a folder of cose-wg/Examples (.json files, at any depth), or a JSON list of
//                       {file, title, hex, diag}
//   labelled-json       JSON lists whose entries carry a label; labelled_json.cpp says which
//   vec                 a .vec file or a folder of them (case_file.h)
//
// Labels are taken as they are, with one exception: three inputs that the working group lists as bad
// are well-formed and invalid, and become that. A label names no clause beyond its specification.
// Where a suite gives no value, or one without float widths (JSON, diagnostic notation), the value is
// what the oracle reads, provided that it equals what the suite says; otherwise it stays the suite's,
// so that the disagreement shows. `preferred` is the oracle's (preferred_encoding.h).
//
// Errors are one line that names the file and the entry. Files are read whole; any thread may call
// this.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_SUITES_READ_SUITE_H_
#define CODECBENCH_HARNESS_CONFORMANCE_SUITES_READ_SUITE_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "harness/conformance/case.h"

namespace codecbench::conformance {

// In the order of the list above.
const std::vector<std::string_view>& suite_kinds();

// Error: an unknown kind (the message lists the kinds), a file that cannot be read or is of another
// layout, no cases at all.
Result<std::vector<Case>> read_suite(std::string_view kind, const std::string& path);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_SUITES_READ_SUITE_H_
