#include "harness/conformance/probes/probe_json.h"

#include <gtest/gtest.h>

namespace codecbench::conformance {
namespace {

TEST(ProbeJson, OneObjectAProbe) {
  ProbeResults results{"reel", "0.1.0", Format::cbor, {}};
  results.probes.push_back({Probe::utf8, ProbeEnd::answered, "checked", "all", {}, {}});
  results.probes.push_back(
      {Probe::huge_map, ProbeEnd::crashed, "crashes", "\xff", 123456.7, 0.012345});
  EXPECT_EQ(to_json({results}),
            "[\n"
            R"({"codec":"reel","version":"0.1.0","format":"cbor","probe":"utf8","end":"answered",)"
            R"("answer":"checked","detail":"all","memory_bytes_per_byte":null,)"
            R"("nanoseconds_per_byte":null},)"
            "\n"
            R"({"codec":"reel","version":"0.1.0","format":"cbor","probe":"huge-map",)"
            R"("end":"crashed","answer":"crashes","detail":")"
            "\xef\xbf\xbd"
            R"(","memory_bytes_per_byte":123000,"nanoseconds_per_byte":0.0123})"
            "\n]");
}

TEST(ProbeJson, NothingIsAnEmptyList) { EXPECT_EQ(to_json({}), "[]"); }

}  // namespace
}  // namespace codecbench::conformance
