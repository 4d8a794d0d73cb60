#include "harness/conformance/probes/run_probes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#include "harness/bench/allocation_counts.h"
#include "harness/conformance/probes/testing/fake_adapters.h"

namespace codecbench::conformance {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

// One conversation with a fake: a single probe, or all of them.
class FakeProbes : public testing::Test {
 protected:
  ProbeResult ask(const std::string& codec, Probe probe, Format format = Format::cbor) {
    Interview interview(options_);
    Result<ProbeResult> result = interview.ask({codec, format, probe, false, 400});
    EXPECT_TRUE(result.ok()) << (result ? "" : result.error());
    return result ? *std::move(result) : ProbeResult();
  }

  ProbeResult from_all(const std::string& codec, Probe probe, Format format = Format::cbor) {
    const Catalog catalog = fake::catalog();
    const Result<ProbeResults> results = run_probes(catalog.find(codec, format)->info, options_);
    EXPECT_TRUE(results.ok()) << (results ? "" : results.error());
    if (!results) return {};
    EXPECT_EQ(results->probes.size(), all_probes.size());
    return results->probes[static_cast<std::size_t>(probe)];
  }

  ProbeOptions options_;
};

#define EXPECT_ANSWER(result, words) EXPECT_EQ((result).answer, words) << (result).detail

TEST_F(FakeProbes, Utf8) {
  EXPECT_ANSWER(ask("plain", Probe::utf8), "checked");
  EXPECT_ANSWER(ask("no-utf8", Probe::utf8), "not checked");
  const ProbeResult some = ask("some-utf8", Probe::utf8);
  EXPECT_ANSWER(some, "checked in part");
  EXPECT_THAT(some.detail, HasSubstr("by the length of the text"));
  for (const Format format : all_formats) {
    EXPECT_ANSWER(ask("plain", Probe::utf8, format), "checked") << name(format);
    EXPECT_ANSWER(ask("validator", Probe::utf8, format), "checked") << name(format);
  }
}

TEST_F(FakeProbes, ZeroCopy) {
  for (const Format format : all_formats) {
    EXPECT_ANSWER(ask("plain", Probe::zero_copy, format), "copies") << name(format);
  }
  EXPECT_ANSWER(ask("views", Probe::zero_copy), "points into the input");
  const ProbeResult part = ask("views-but-keys", Probe::zero_copy);
  EXPECT_ANSWER(part, "points into the input in part");
  EXPECT_THAT(part.detail, HasSubstr("copied: keys"));
  EXPECT_EQ(ask("validator", Probe::zero_copy).end, ProbeEnd::not_applicable);
}

TEST_F(FakeProbes, Laziness) {
  for (const Format format : all_formats) {
    EXPECT_ANSWER(ask("plain", Probe::laziness, format), "eager") << name(format);
  }
  EXPECT_ANSWER(ask("lazy", Probe::laziness), "lazy");
  EXPECT_ANSWER(ask("blind", Probe::laziness), "misses: malformed item, message cut off");
}

TEST_F(FakeProbes, DuplicateKeys) {
  EXPECT_ANSWER(ask("plain", Probe::duplicate_keys), "both kept");
  EXPECT_ANSWER(ask("plain", Probe::duplicate_keys, Format::keks), "rejected");
  EXPECT_ANSWER(ask("first-key", Probe::duplicate_keys), "first kept");
  EXPECT_ANSWER(ask("last-key", Probe::duplicate_keys), "last kept");
  EXPECT_ANSWER(ask("blind", Probe::duplicate_keys, Format::cbor), "both kept");
  EXPECT_ANSWER(ask("validator", Probe::duplicate_keys), "accepted");
}

TEST_F(FakeProbes, Widths) {
  EXPECT_ANSWER(ask("plain", Probe::float_width), "kept");
  EXPECT_ANSWER(ask("one-float", Probe::float_width), "16→64, 32→64");
  EXPECT_EQ(ask("plain", Probe::float_width, Format::json).end, ProbeEnd::not_applicable);
  EXPECT_ANSWER(ask("plain", Probe::integer_width), "shortened");
  EXPECT_ANSWER(ask("plain", Probe::integer_width, Format::msgpack), "shortened");
  EXPECT_ANSWER(ask("same-integers", Probe::integer_width), "kept");
  EXPECT_EQ(ask("plain", Probe::integer_width, Format::keks).end, ProbeEnd::not_applicable);
  EXPECT_EQ(ask("validator", Probe::integer_width).end, ProbeEnd::not_applicable);
}

TEST_F(FakeProbes, DepthByBisection) {
  EXPECT_ANSWER(from_all("plain", Probe::depth), "500 levels");
  EXPECT_ANSWER(from_all("shallow", Probe::depth), "32 levels");
  EXPECT_ANSWER(from_all("bottomless", Probe::depth), "no limit found up to 1,000,000");
  const ProbeResult crash = from_all("crashing-deep", Probe::depth);
  EXPECT_ANSWER(crash, "crashes at 12,345 levels");
  EXPECT_EQ(crash.end, ProbeEnd::crashed);
  EXPECT_THAT(crash.detail, HasSubstr("12,344 are decoded"));
  const ProbeResult both = from_all("limited-and-crashing", Probe::depth);
  EXPECT_ANSWER(both, "100 levels");
  EXPECT_THAT(both.detail, AllOf(HasSubstr("nested too deeply"), HasSubstr("1,000,000 crash it")));
}

TEST_F(FakeProbes, BytesBehind) {
  EXPECT_ANSWER(from_all("plain", Probe::bytes_behind), "not read");
  const ProbeResult reads = from_all("reads-behind", Probe::bytes_behind);
  EXPECT_ANSWER(reads, "read, without influence");
  EXPECT_EQ(reads.end, ProbeEnd::answered);
  const ProbeResult obeys = from_all("obeys-behind", Probe::bytes_behind);
  EXPECT_ANSWER(obeys, "changes the result");
  EXPECT_THAT(obeys.detail, HasSubstr("refused before 37373737"));
}

TEST_F(FakeProbes, Truncation) {
  EXPECT_ANSWER(ask("plain", Probe::truncation), "refused, told apart");
  EXPECT_ANSWER(ask("one-word", Probe::truncation), "refused, as malformed");
  EXPECT_THAT(ask("accepts-prefixes", Probe::truncation).answer, HasSubstr("prefixes accepted"));
}

TEST_F(FakeProbes, Trailing) {
  for (const Format format : all_formats) {
    EXPECT_ANSWER(ask("plain", Probe::trailing, format), "refused") << name(format);
  }
  EXPECT_ANSWER(ask("ignores-trailing", Probe::trailing), "accepted");
}

bool memory_is_counted() {
  // Within AddressSanitizer by its hooks, else by the library beside the program.
  return allocation_counters() != nullptr || !allocation_counter().empty();
}

TEST_F(FakeProbes, Resources) {
  ASSERT_TRUE(memory_is_counted());
  const ProbeResult hungry = ask("hungry", Probe::many_items);
  EXPECT_EQ(hungry.end, ProbeEnd::answered);
  ASSERT_TRUE(hungry.memory_bytes_per_byte.has_value());
  EXPECT_GE(*hungry.memory_bytes_per_byte, 1000);
  EXPECT_THAT(hungry.detail, StartsWith("an array of 200000 nulls"));
  EXPECT_THAT(ask("hungry", Probe::huge_map).detail, StartsWith("a map of 50000 keys"));
  EXPECT_THAT(ask("hungry", Probe::deep_nesting).detail, StartsWith("400 levels"));
  EXPECT_EQ(ask("plain", Probe::declared_length, Format::json).end, ProbeEnd::not_applicable);
  const ProbeResult bomb = ask("bomb", Probe::declared_length);
  ASSERT_TRUE(bomb.memory_bytes_per_byte.has_value());
  EXPECT_GE(*bomb.memory_bytes_per_byte, static_cast<double>(std::size_t{1} << 28) / 5);
  EXPECT_THAT(bomb.answer, AllOf(StartsWith("268 MB for 5 B"), HasSubstr("refused")));
  ASSERT_TRUE(ask("plain", Probe::declared_length).memory_bytes_per_byte.has_value());
  EXPECT_LT(*ask("plain", Probe::declared_length).memory_bytes_per_byte, 1000);
}

// AddressSanitizer neither lets the address space be limited nor throws std::bad_alloc.
#if !defined(__SANITIZE_ADDRESS__)
TEST_F(FakeProbes, OutOfMemoryIsNoCrash) {
  const ProbeResult result = ask("bigger-bomb", Probe::declared_length);
  EXPECT_EQ(result.end, ProbeEnd::out_of_memory) << result.answer;
  EXPECT_THAT(result.answer, HasSubstr("more than there is"));
}

TEST_F(FakeProbes, MemoryPastMallocIsSeen) {
  const ProbeResult result = ask("mapping", Probe::many_items);
  ASSERT_TRUE(result.memory_bytes_per_byte.has_value());
  // Of 200,001 bytes and their head.
  EXPECT_GE(*result.memory_bytes_per_byte, static_cast<double>(std::size_t{8} << 20) / 200'010);
}
#endif

TEST_F(FakeProbes, AModeThatDoesNotReadHasNoAnswers) {
  const Catalog catalog = fake::catalog();
  const auto results = run_probes(catalog.find("encoder", Format::cbor)->info, options_);
  ASSERT_TRUE(results.ok()) << results.error();
  for (const ProbeResult& result : results->probes) {
    EXPECT_EQ(result.end, ProbeEnd::not_applicable) << name(result.probe);
  }
}

TEST_F(FakeProbes, ACrashCostsOneProbe) {
  const Catalog catalog = fake::catalog();
  const Result<ProbeResults> results =
      run_probes(catalog.find("crashing", Format::cbor)->info, options_);
  ASSERT_TRUE(results.ok()) << results.error();
  ASSERT_EQ(results->probes.size(), all_probes.size());
  for (const ProbeResult& result : results->probes) {
    if (result.end == ProbeEnd::not_applicable) continue;  // deep nesting: it takes no level
    EXPECT_EQ(result.end, ProbeEnd::crashed) << name(result.probe) << ": " << result.answer;
  }
  const ProbeResult exits = ask("exiting", Probe::utf8);
  EXPECT_EQ(exits.end, ProbeEnd::crashed);
  EXPECT_THAT(exits.detail, AllOf(HasSubstr("exited with status 7"), HasSubstr("; at 61")));
}

TEST_F(FakeProbes, AHangIsEnded) {
  options_.time_limit = std::chrono::seconds(1);
  const ProbeResult result = ask("hanging", Probe::utf8);
  EXPECT_EQ(result.end, ProbeEnd::hung);
  EXPECT_THAT(result.detail, HasSubstr("no answer in 1 s"));
}

TEST_F(FakeProbes, NoProgramIsAnError) {
  options_.program = "/nonexistent/program";
  Interview interview(options_);
  const Result<ProbeResult> result = interview.ask({"plain", Format::cbor, Probe::utf8, false, 0});
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.error(), HasSubstr("/nonexistent/program"));
}

TEST_F(FakeProbes, AllOfACatalogInItsOrder) {
  const auto is_plain = [](const CodecInfo& info) { return info.name == "plain"; };
  std::size_t done = 0;
  const auto results =
      run_probes(fake::catalog(), is_plain, options_, 2, [&done](const ProbeResults&) { ++done; });
  ASSERT_TRUE(results.ok()) << results.error();
  ASSERT_EQ(results->size(), all_formats.size());
  EXPECT_EQ(done, all_formats.size());
  for (std::size_t i = 0; i < all_formats.size(); ++i) {
    EXPECT_EQ((*results)[i].codec, "plain");
    EXPECT_EQ((*results)[i].format, all_formats[i]);
    for (std::size_t probe = 0; probe < all_probes.size(); ++probe) {
      EXPECT_EQ((*results)[i].probes[probe].probe, all_probes[probe]);
    }
  }
}

}  // namespace
}  // namespace codecbench::conformance
