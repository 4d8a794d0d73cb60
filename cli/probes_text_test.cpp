#include "cli/probes_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace codecbench::cli {
namespace {

using conformance::Probe;
using conformance::ProbeEnd;
using conformance::ProbeResults;
using testing::HasSubstr;
using testing::Not;

TEST(ProbesText, IsARowACodec) {
  ProbeResults reel{"reel", "0.1.0", Format::cbor, {}};
  reel.probes.push_back({Probe::utf8, ProbeEnd::answered, "checked", "", {}, {}});
  reel.probes.push_back({Probe::zero_copy, ProbeEnd::not_applicable, "not applicable", "", {}, {}});
  reel.probes.push_back({Probe::depth, ProbeEnd::crashed, "crashes at 7 levels", "", {}, {}});
  reel.probes.push_back({Probe::huge_map, ProbeEnd::answered, "1 MB for 2 MB", "", {}, {}});
  const std::string text = probes_table({reel});
  EXPECT_THAT(text, HasSubstr("UTF-8"));
  EXPECT_THAT(text, HasSubstr("reel   cbor"));
  EXPECT_THAT(text, HasSubstr("checked"));
  EXPECT_THAT(text, HasSubstr("crashes at 7 levels"));
  EXPECT_THAT(text, Not(HasSubstr("not applicable")));
  EXPECT_THAT(text, Not(HasSubstr("1 MB"))) << "is in the JSON";
  EXPECT_EQ(probes_table({}), "");
}

TEST(ProbesText, ColumnsAreAsWideAsTheirWidestText) {
  ProbeResults wide{"a-codec-with-a-long-name", "1", Format::msgpack, {}};
  wide.probes.push_back({Probe::utf8, ProbeEnd::answered, "checked", "", {}, {}});
  wide.probes.push_back({Probe::declared_length, ProbeEnd::answered, "9 B", "", {}, {}});
  ProbeResults narrow{"c", "1", Format::cbor, {}};
  narrow.probes.push_back({Probe::utf8, ProbeEnd::answered, "no", "", {}, {}});
  narrow.probes.push_back({Probe::laziness, ProbeEnd::answered, "eager", "", {}, {}});
  EXPECT_EQ(
      probes_table({wide, narrow}),
      "codec                     format   UTF-8    strings  decoding is  repeated keys  depth  "
      "bytes behind  declared length\n"
      "a-codec-with-a-long-name  msgpack  checked                                              "
      "              9 B\n"
      "c                         cbor     no                eager\n");
}

}  // namespace
}  // namespace codecbench::cli
