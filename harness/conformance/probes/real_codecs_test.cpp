// What is known for certain of real libraries, asked of the libraries.
#include <gtest/gtest.h>

#include <string>

#include "codecs/catalog.h"
#include "harness/conformance/probes/run_probes.h"

namespace codecbench::conformance {
namespace {

ProbeResults probed(std::string_view codec, Format format) {
  const Catalog catalog = build_catalog();
  const Catalog::Entry* entry = catalog.find(codec, format);
  EXPECT_NE(entry, nullptr) << codec;
  if (entry == nullptr) return {};
  Result<ProbeResults> results = run_probes(entry->info, {});
  EXPECT_TRUE(results.ok()) << (results ? "" : results.error());
  return results ? *std::move(results) : ProbeResults();
}

std::string answer(const ProbeResults& results, Probe probe) {
  return results.probes.empty() ? "" : results.probes[static_cast<std::size_t>(probe)].answer;
}

TEST(RealCodecs, ReelDoesAsItsReadmeSays) {
  for (const Format format : {Format::cbor, Format::msgpack, Format::keks}) {
    SCOPED_TRACE(name(format));
    const ProbeResults reel = probed("reel", format);
    EXPECT_EQ(answer(reel, Probe::utf8), "checked");
    EXPECT_EQ(answer(reel, Probe::zero_copy), "points into the input");
    EXPECT_EQ(answer(reel, Probe::laziness), "eager");
    EXPECT_EQ(answer(reel, Probe::bytes_behind), "not read");
    EXPECT_EQ(answer(reel, Probe::trailing), "refused");
    EXPECT_EQ(answer(reel, Probe::truncation), "refused, told apart");
    for (const ProbeResult& result : reel.probes) {
      EXPECT_TRUE(result.end == ProbeEnd::answered || result.end == ProbeEnd::not_applicable)
          << name(result.probe) << ": " << result.answer << ": " << result.detail;
    }
  }
}

TEST(RealCodecs, NlohmannDoesAsItsNotesSay) {
  const Catalog catalog = build_catalog();
  if (catalog.find("nlohmann", Format::cbor) == nullptr) GTEST_SKIP() << "left out of this build";
  const ProbeResults nlohmann = probed("nlohmann", Format::cbor);
  EXPECT_EQ(answer(nlohmann, Probe::utf8), "not checked");
  EXPECT_EQ(answer(nlohmann, Probe::zero_copy), "copies");
  EXPECT_EQ(answer(nlohmann, Probe::laziness), "eager");
  EXPECT_EQ(answer(nlohmann, Probe::float_width), "16→64, 32→64");
  EXPECT_EQ(answer(nlohmann, Probe::integer_width), "shortened");
  EXPECT_EQ(answer(nlohmann, Probe::trailing), "refused");
}

}  // namespace
}  // namespace codecbench::conformance
