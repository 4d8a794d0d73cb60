// Every codec of the catalog against the oracle: what an adapter gets wrong here would be measured
// as speed later. What a library itself does otherwise is listed in known_deviations.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hex.h"
#include "codecs/adapters/known_deviations.h"
#include "codecs/catalog.h"
#include "codecs/codec.h"
#include "codecs/diagnostic.h"
#include "codecs/digest.h"
#include "codecs/oracle/oracle.h"
#include "codecs/testing/random_value.h"
#include "codecs/value.h"
#include "codecs/version_list.h"

namespace codecbench {
namespace {

const Catalog& catalog() {
  static const Catalog all = build_catalog();
  return all;
}

// Input as the suite gives it: `input_padding` bytes lie behind it. What they are must not matter.
class Input {
 public:
  explicit Input(std::string_view bytes, char padding = '\0')
      : storage_(std::string(bytes) + std::string(input_padding, padding)), size_(bytes.size()) {}
  std::string_view view() const { return {storage_.data(), size_}; }

 private:
  std::string storage_;
  std::size_t size_;
};

struct Sample {
  std::string name;
  Value value;
};

Value repeated(std::size_t count, const Value& item) {
  return Value::array(std::vector<Value>(count, item));
}

Value numbered_map(std::size_t count) {
  std::vector<MapEntry> entries;
  for (std::size_t i = 0; i < count; ++i) {
    entries.push_back({Value::text("key " + std::to_string(i)), Value::unsigned_integer(i)});
  }
  return Value::map(std::move(entries));
}

Value nested_array(int levels) {
  Value value = Value::unsigned_integer(1);
  for (; levels > 0; --levels) value = repeated(1, value);
  return value;
}

Value parsed(std::string_view diagnostic) {
  Result<Value> value = parse_diagnostic(diagnostic);
  EXPECT_TRUE(value) << diagnostic << ": " << value.error();
  return value ? *value : Value();
}

// Something of everything that every format has.
const Value& mixed_document() {
  static const Value document = parsed(R"({
    "id": 505874924095815681, "delta": -123456, "none": null, "yes": true, "no": false,
    "tags": ["red", "grün", "青", "🟦", ""],
    "point": {"x": -65.613616999999977, "y": 43.420273000000009},
    "empty array": [], "empty map": {}, "escapes": "\" \\ / \t \n \u0007",
    "text": "a text of more than thirty-two bytes, so that every short form is left behind"})");
  return document;
}

// The values of a file of testdata/, one a line, each with its line for a name.
std::vector<Sample> read_samples(const std::string& file) {
  std::vector<Sample> samples;
  std::ifstream in(std::string(TESTDATA_DIR) + "/" + file);
  EXPECT_TRUE(in) << file;
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with('#')) samples.push_back({line, parsed(line)});
  }
  return samples;
}

std::vector<Sample> make_samples() {
  std::vector<Sample> samples = read_samples("values.txt");
  const auto add = [&](const std::string& name, std::size_t size, Value value) {
    samples.push_back({name + " of " + std::to_string(size), std::move(value)});
  };
  for (const std::size_t size : {0, 1, 7, 8, 9, 15, 16, 23, 24, 31, 32, 255, 256, 65535, 65536}) {
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>('a' + i % 26);
    add("text", size, Value::text(bytes));
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * 7 + 130);
    add("bytes", size, Value::bytes(bytes));
    add("ext", size, Value(Ext{42, bytes}));
  }
  std::string chinese;
  for (int i = 0; i < 100; ++i) chinese += "漢字 ø";
  add("text beyond ASCII", chinese.size(), Value::text(chinese));
  for (const std::size_t size : {0, 1, 15, 16, 23, 24, 255, 256, 65536}) {
    add("array", size, repeated(size, Value::unsigned_integer(7)));
    add("array of arrays", size, repeated(size, parsed("[0.5, []]")));
    add("map", size, numbered_map(size));
  }
  add("nested array", 32, nested_array(32));
  add("nested array", 33, nested_array(33));
  add("nested array", 500, nested_array(500));
  samples.push_back({"mixed document", mixed_document()});
  add("array of mixed documents", 20, repeated(20, mixed_document()));
  return samples;
}

const std::vector<Sample>& samples() {
  static const std::vector<Sample> all = make_samples();
  return all;
}

std::string encoded(Format format, const Value& value) {
  Result<std::string> bytes = oracle::encode(format, value);
  EXPECT_TRUE(bytes) << bytes.error();
  return bytes ? *bytes : std::string();
}

bool repeats_keys(const Value& node) {
  const auto* map = node.as<Map>();
  if (map == nullptr) return false;
  std::vector<std::string> keys;
  for (const MapEntry& entry : map->entries) keys.push_back(to_diagnostic(entry.key));
  std::ranges::sort(keys);
  return std::ranges::adjacent_find(keys) != keys.end();
}

using Problem = std::optional<std::string>;

bool was_tried(const CodecInfo& info) {
  return std::ranges::any_of(tried_versions, [&](const TriedVersions& tried) {
    return tried.codec == info.name && lists_version(parse_versions(tried.versions), info.version);
  });
}

// The entry of the linked version; with a version that was not tried, of any.
const Deviation* known_deviation(const CodecInfo& info, Check check, const std::string& subject) {
  const auto* entry = std::ranges::find_if(known_deviations, [&](const Deviation& d) {
    return (d.codec == info.name || d.codec == info.full_name()) && d.format == info.format &&
           d.check == check &&
           fnmatch(d.subject, subject.c_str(), FNM_NOESCAPE | FNM_EXTMATCH) == 0 &&
           (lists_version(parse_versions(d.versions), info.version) || !was_tried(info));
  });
  return entry == std::end(known_deviations) ? nullptr : entry;
}

constexpr std::string_view all_paddings("\0001\xff", 3);

class EveryCodec : public testing::TestWithParam<std::size_t> {
 protected:
  const Catalog::Entry& entry() const { return catalog().entries()[GetParam()]; }
  const CodecInfo& info() const { return entry().info; }
  Format format() const { return info().format; }
  bool decodes() const { return !info().yardstick && codec_->can(Operation::decode_visit); }
  bool encodes() const { return !info().yardstick && codec_->can(Operation::encode); }
  bool validates() const { return !info().yardstick && codec_->can(Operation::validate); }

  // What both the format and the codec can carry.
  bool carries(const Value& value) const {
    return !oracle::unrepresentable(format(), value) && !unsupported(info(), value);
  }

  // Every operation that reads says `expected` to the input, whatever its padding is.
  Problem verdict_problem(std::string_view bytes, bool expected,
                          std::string_view paddings = all_paddings) {
    const std::string wrong = expected ? " refuses it" : " accepts it";
    for (const char padding : paddings) {
      const Input input(bytes, padding);
      std::uint64_t digest = 0;
      if (decodes()) {
        if (codec_->can(Operation::decode) && codec_->decode(input.view()) != expected) {
          return "decode" + wrong;
        }
        if (codec_->decode_visit(input.view(), &digest) != expected) return "decode_visit" + wrong;
        if (codec_->to_value(input.view()).ok() != expected) return "to_value" + wrong;
      }
      if (validates() && codec_->validate(input.view()) != expected) return "validate" + wrong;
      if (bytes.size() > 4096) break;  // takes its time and would show no more
    }
    return std::nullopt;
  }

  Problem decode_problem(std::string_view bytes, const Value& value) {
    if (Problem problem = verdict_problem(bytes, true)) return problem;
    if (!decodes()) return std::nullopt;
    const Input input(bytes);
    const Result<Value> decoded = codec_->to_value(input.view());
    if (!decoded) return decoded.error();
    if (!equal_as_data(*decoded, value)) return "decodes to " + to_short_diagnostic(*decoded);
    std::uint64_t visited = 0;
    if (!codec_->decode_visit(input.view(), &visited)) return std::string(codec_->last_error());
    if (visited != digest(value)) return "visits something else than it decodes";
    return std::nullopt;
  }

  Problem encode_problem(const Codec::Documents& documents, std::size_t i, const Value& value) {
    std::string_view output;
    if (!codec_->encode(documents, i, &output)) return std::string(codec_->last_error());
    const Result<Value> read = oracle::decode(format(), output);
    if (!read) return "writes " + to_hex(output.substr(0, 40)) + ": " + read.error();
    if (!equal_as_data(*read, value)) return "writes " + to_short_diagnostic(*read);
    return std::nullopt;
  }

  Problem encode_problem(const Value& value) {
    const auto document = codec_->from_value(value);
    if (!document) return document.error();
    if (Problem problem = encode_problem(**document, 0, value)) return problem;
    return encode_problem(**document, 0, value);  // the buffer is in use now
  }

  // There is a problem if and only if known_deviations.h says so.
  void judge(Check check, const std::string& subject, const Problem& problem) const {
    const Deviation* known = known_deviation(info(), check, subject);
    if (known == nullptr) {
      EXPECT_FALSE(problem) << subject << ": " << *problem;
    } else if (was_tried(info()) && known->always) {
      EXPECT_TRUE(problem) << subject << " is no deviation any more: " << known->why;
    }
  }

  void expect_usable() {
    const Value& value = mixed_document();
    if (decodes()) {
      EXPECT_EQ(decode_problem(encoded(format(), value), value), std::nullopt);
    }
    if (encodes()) {
      EXPECT_EQ(encode_problem(value), std::nullopt);
    }
  }

  std::unique_ptr<Codec> codec_ = entry().make();
};

TEST_P(EveryCodec, SaysWhatItIs) {
  EXPECT_FALSE(info().name.empty());
  EXPECT_FALSE(info().library.empty());
  EXPECT_FALSE(info().version.empty());
  EXPECT_NE(info().version, "unknown");
  EXPECT_FALSE(info().notes.empty());
  for (const std::string& note : info().notes) EXPECT_EQ(note.back(), '.') << note;
  EXPECT_EQ(codec_->info().full_name(), info().full_name());
  EXPECT_TRUE(std::ranges::any_of(all_operations, [&](Operation o) { return codec_->can(o); }));
}

TEST_P(EveryCodec, DecodesWhatTheOracleEncodes) {
  if (!decodes() && !validates()) return;
  int carried = 0;
  for (int use = 0; use < 2; ++use) {  // new, and used for everything else
    for (const auto& [name, value] : samples()) {
      if (oracle::unrepresentable(format(), value)) continue;
      const std::string bytes = encoded(format(), value);
      if (carries(value)) {
        ++carried;
        judge(Check::decode, name, decode_problem(bytes, value));
      } else if (decodes()) {
        const Input input(bytes);
        const Result<Value> decoded = codec_->to_value(input.view());
        const bool changed = decoded && !equal_as_data(*decoded, value);
        judge(Check::refuse, name, changed ? Problem("is changed") : std::nullopt);
      }
    }
  }
  EXPECT_GT(carried, 100);
}

TEST_P(EveryCodec, EncodesWhatTheOracleDecodes) {
  if (!encodes()) return;
  for (const auto& [name, value] : samples()) {
    if (carries(value)) judge(Check::encode, name, encode_problem(value));
  }
}

TEST_P(EveryCodec, AgreesWithTheOracleOnRandomDocuments) {
  const bool keeps_one_of_equal_keys = info().policy.duplicate_keys == DuplicateKeys::first ||
                                       info().policy.duplicate_keys == DuplicateKeys::last;
  for (const Check check : {Check::decode, Check::encode}) {
    if (check == Check::decode ? !decodes() : !encodes()) continue;
    const bool changes_floats =
        check == Check::decode
            ? info().policy.leniency("float-accuracy") != nullptr
            : info().name == "msgpack-cxx" && known_deviation(info(), check, "1.0") != nullptr;
    RandomValue random(7, [&](const Value& node) {
      return carries(node) && !(changes_floats && (node.is<Float>() || node.is<ScaledFloat>())) &&
             !(keeps_one_of_equal_keys && repeats_keys(node)) &&
             known_deviation(info(), check, to_short_diagnostic(node)) == nullptr &&
             // What is short leaves out where a long text deviates.
             !(node.is<Text>() && known_deviation(info(), check, to_diagnostic(node)) != nullptr);
    });
    for (int i = 0; i < 1500; ++i) {
      const Value value = random.next(4);
      const Problem problem = check == Check::decode
                                  ? decode_problem(encoded(format(), value), value)
                                  : encode_problem(value);
      ASSERT_FALSE(problem) << to_short_diagnostic(value) << ": " << *problem;
    }
  }
}

TEST_P(EveryCodec, SupportsWhatItSaysAndNothingElse) {
  if (!decodes()) return;
  const Support& support = info().support;
  const std::pair<bool, std::string_view> claims[] = {
      {support.undefined, "undefined"},
      {support.bytes, "h'01ff'"},
      {support.float16, "1.0_1"},
      {support.float32, "0.10000000149011612_2"},
      {support.bignum, "18446744073709551616"},
      {support.negative_beyond_int64, "-18446744073709551616"},
      {support.negative_beyond_int64, "-9223372036854775809"},
      {support.any_key, "{1: 2}"},
      {support.tags, "1000(\"a\")"},  // some know a few and drop the rest
      {support.simple, "simple(99)"},
      {support.ext, "ext(5, h'616263')"},
      {support.timestamp, "timestamp(1, 0)"},
      {support.keks_types, "tai(0x4000000000000001)"},
      {support.keks_types, "blob(3, h'6162636465666768')"},
  };
  for (const auto& [claimed, text] : claims) {
    const Value value = parsed(text);
    if (oracle::unrepresentable(format(), value)) continue;
    const std::string bytes = encoded(format(), value);
    const Result<Value> kept = oracle::decode(format(), bytes);
    // What the format itself does not keep (MessagePack has no half floats) is nobody's claim.
    if (!kept || !identical(*kept, value)) continue;
    const Input input(bytes);
    const Result<Value> decoded = codec_->to_value(input.view());
    EXPECT_EQ(decoded && identical(*decoded, value), claimed) << text;
  }
}

TEST_P(EveryCodec, RefusesToBuildWhatItCannotCarry) {
  if (!encodes()) return;
  int refused = 0;
  for (const auto& [name, value] : samples()) {
    if (carries(value)) continue;
    const auto document = codec_->from_value(value);
    if (!document) {
      EXPECT_FALSE(document.error().empty()) << name;
      ++refused;
      continue;
    }
    // A library may learn only while it encodes that the format has no such value.
    std::string_view output;
    const bool wrote = codec_->encode(**document, 0, &output);
    judge(Check::refuse, name, wrote ? encode_problem(**document, 0, value) : std::nullopt);
  }
  EXPECT_GT(refused, 0);
  expect_usable();
}

TEST_P(EveryCodec, RefusesEveryPrefix) {
  for (const auto& [name, value] : samples()) {
    // A number is the one JSON text whose prefix may be one as well.
    const bool number = value.is<Integer>() || value.is<Bignum>() || value.is<Float>();
    if (!carries(value) || (number && format() == Format::json)) continue;
    if (known_deviation(info(), Check::decode, name) != nullptr) continue;
    const std::string bytes = encoded(format(), value);
    if (bytes.size() > 600) continue;
    Problem problem;
    for (std::size_t size = 0; size < bytes.size() && !problem; ++size) {
      problem = verdict_problem(bytes.substr(0, size), false);
      if (problem) *problem += " cut to " + std::to_string(size);
    }
    judge(Check::prefix, name, problem);
  }
  expect_usable();
}

TEST_P(EveryCodec, JudgesShortInputsAsTheOracle) {
  if (!decodes() && !validates()) return;
  std::vector<std::string> inputs;
  if (format() == Format::json) {
    for (const Sample& text : read_samples("json_texts.txt")) {
      inputs.push_back(text.value.as<Text>()->utf8);
    }
  } else {
    for (int first = 0; first < 256; ++first) {
      inputs.emplace_back(1, static_cast<char>(first));
      for (int second = 0; second < 256; ++second) {
        inputs.push_back({static_cast<char>(first), static_cast<char>(second)});
      }
    }
    for (const char* hex : {"", "c700ff", "d4ff00"}) inputs.push_back(*from_hex(hex));
  }
  for (const std::string& bytes : inputs) {
    const Result<Value> right = oracle::decode(format(), bytes);
    if (right && !carries(*right)) continue;
    judge(Check::verdict,
          format() == Format::json ? to_diagnostic(Value::text(bytes)) : to_hex(bytes),
          right ? decode_problem(bytes, *right)
                : verdict_problem(bytes, false, bytes.size() == 2 ? "1" : all_paddings));
  }
  expect_usable();
}

TEST_P(EveryCodec, TellsWhyItRefuses) {
  if (!decodes()) return;
  const Input input("");
  EXPECT_FALSE(codec_->to_value(input.view()));
  EXPECT_FALSE(codec_->last_error().empty());
}

TEST_P(EveryCodec, KeepsTheDocumentsOfItsUserApart) {
  if (!encodes()) return;
  const Value first = mixed_document();
  const Value second = numbered_map(300);
  const auto documents = codec_->make_documents(2);
  ASSERT_FALSE(codec_->build(first, *documents, 0));
  ASSERT_FALSE(codec_->build(second, *documents, 1));
  if (decodes()) {
    const Input input(encoded(format(), nested_array(5)));
    EXPECT_TRUE(codec_->to_value(input.view()));
  }
  EXPECT_EQ(encode_problem(*documents, 0, first), std::nullopt);
  EXPECT_EQ(encode_problem(*documents, 1, second), std::nullopt);
  EXPECT_EQ(encode_problem(*documents, 0, first), std::nullopt);
}

TEST_P(EveryCodec, KeepsWhatItDecodedToEncodeApart) {
  if (!encodes() || !codec_->can(Operation::decode)) return;
  const Value first = numbered_map(300);
  const Value second = nested_array(5);
  const Input one_input(encoded(format(), first));
  const Input two_input(encoded(format(), second));
  const auto documents = codec_->make_documents(2);
  ASSERT_FALSE(codec_->build_decoded(one_input.view(), *documents, 0));
  ASSERT_FALSE(codec_->build_decoded(two_input.view(), *documents, 1));
  EXPECT_TRUE(codec_->to_value(two_input.view()));
  EXPECT_EQ(encode_problem(*documents, 0, first), std::nullopt);
  EXPECT_EQ(encode_problem(*documents, 1, second), std::nullopt);
  EXPECT_EQ(encode_problem(*documents, 0, first), std::nullopt);
}

// What is timed: a pass over many documents is its operation on each of them.
TEST_P(EveryCodec, PassesOverEveryDocument) {
  const std::vector<Value> values = {numbered_map(3), nested_array(5), mixed_document()};
  std::vector<Input> inputs;
  for (const Value& value : values) {
    ASSERT_TRUE(info().yardstick || carries(value));  // none of the three is out of the ordinary
    inputs.emplace_back(encoded(format(), value));
  }
  std::vector<std::string_view> views;
  for (const Input& input : inputs) views.push_back(input.view());
  std::vector<std::string_view> torn = views;
  torn[1].remove_suffix(1);

  if (decodes()) {
    std::vector<std::uint64_t> digests(values.size());
    EXPECT_TRUE(codec_->decode_visit_all(views, digests.data()));
    for (std::size_t i = 0; i < values.size(); ++i) EXPECT_EQ(digests[i], digest(values[i])) << i;
    EXPECT_FALSE(codec_->decode_visit_all(torn, digests.data()));
    EXPECT_FALSE(codec_->last_error().empty());
    if (codec_->can(Operation::decode)) {
      EXPECT_TRUE(codec_->decode_all(views));
      EXPECT_FALSE(codec_->decode_all(torn));
      EXPECT_TRUE(codec_->decode_all(views));
    }
  }
  if (validates()) {
    EXPECT_TRUE(codec_->validate_all(views));
    EXPECT_FALSE(codec_->validate_all(torn));
  }
  if (encodes()) {
    const auto documents = codec_->make_documents(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      ASSERT_FALSE(codec_->build(values[i], *documents, i));
    }
    for (std::size_t first = 0; first < values.size(); ++first) {
      for (std::size_t last = first + 1; last <= values.size(); ++last) {
        std::string_view output;
        ASSERT_TRUE(codec_->encode_all(*documents, first, last, &output));
        const Result<Value> read = oracle::decode(format(), output);
        EXPECT_TRUE(read && equal_as_data(*read, values[last - 1])) << first << " to " << last;
      }
    }
  }
}

std::string case_name(const testing::TestParamInfo<std::size_t>& param) {
  const CodecInfo& info = catalog().entries()[param.param].info;
  std::string text = std::string(name(info.format)) + "_" + info.full_name();
  for (char& c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return text;
}

INSTANTIATE_TEST_SUITE_P(Catalog, EveryCodec,
                         testing::Range(std::size_t{0}, catalog().entries().size()), case_name);

TEST(KnownDeviations, AreOfTriedVersionsAndOfCodecsThatAreHere) {
  for (const Deviation& deviation : known_deviations) {
    const auto* tried = std::ranges::find_if(tried_versions, [&](const TriedVersions& of_codec) {
      return of_codec.codec == deviation.codec.substr(0, deviation.codec.find(':'));
    });
    ASSERT_NE(tried, std::end(tried_versions)) << deviation.codec;
    for (const std::string& version : parse_versions(deviation.versions)) {
      EXPECT_TRUE(lists_version(parse_versions(tried->versions), version))
          << deviation.codec << " " << version << ": " << deviation.why;
    }
    const bool found = std::ranges::any_of(catalog().entries(), [&](const Catalog::Entry& entry) {
      return entry.info.format == deviation.format &&
             (entry.info.name == deviation.codec || entry.info.full_name() == deviation.codec);
    });
    const bool is_absent =
        std::ranges::any_of(catalog().absent(), [&](const Catalog::Absent& gone) {
          std::string library = gone.name;  // an adapter's: boost_json
          std::ranges::replace(library, '_', '-');
          return library == tried->codec;
        });
    const bool may_be_left_out = !std::string_view(CODECBENCH_WITHOUT).empty();
    EXPECT_TRUE(found || is_absent || may_be_left_out) << deviation.codec << ": " << deviation.why;
  }
}

// The suite works with any version; only the table cannot be held against one that nobody tried.
TEST(KnownDeviations, KnowTheLinkedVersions) {
  std::string unknown;
  for (const Catalog::Entry& entry : catalog().entries()) {
    const CodecInfo& info = entry.info;
    const bool deviates = std::ranges::any_of(
        tried_versions, [&](const TriedVersions& tried) { return tried.codec == info.name; });
    if (deviates && !was_tried(info)) unknown += " " + info.full_name() + " " + info.version;
  }
  if (!unknown.empty()) GTEST_SKIP() << "not in tried_versions:" << unknown;
}

TEST(Yardsticks, CopyTheOraclesBytesOrDoNothing) {
  for (const Format format : all_formats) {
    const Value& value = mixed_document();
    const std::string bytes = encoded(format, value);
    const auto copies = catalog().find("memcpy", format)->make();
    const auto document = copies->from_value(value);
    ASSERT_TRUE(document);
    std::string_view output;
    EXPECT_TRUE(copies->encode(**document, 0, &output));
    EXPECT_EQ(output, bytes);
    EXPECT_TRUE(copies->decode(bytes));
    const auto nothing = catalog().find("null", format)->make();
    EXPECT_TRUE(nothing->decode(bytes));
    EXPECT_TRUE(nothing->validate(bytes));
    EXPECT_FALSE(nothing->can(Operation::decode_visit));
  }
}

class NoClock final : public plain::Clock {
 public:
  void start() override {}
  void stop() override {}
};

// Runs a plain driver for a pass of warm-up and two that count.
void run_driver(const Catalog::PlainDriver& driver, plain::Documents documents) {
  NoClock clock;
  plain::Passes passes(1, 2, clock);
  driver.run(documents, passes);
  EXPECT_FALSE(passes.next()) << "the driver did not make all of its passes";
}

// Whoever adds an adapter adds its plain drivers, without which nothing shows that it is fair.
TEST(PlainDrivers, EveryTimedOperationHasOneThatAcceptsWhatItsFormatCarries) {
  for (const Catalog::Entry& entry : catalog().entries()) {
    if (entry.info.yardstick) continue;
    const std::unique_ptr<Codec> codec = entry.make();
    // Text keys and no floats: what every format and library has.
    const Value document = parsed(R"({"a": [1, -2, true, null], "grün": {"b": "text"}})");
    const Result<std::string> bytes = oracle::encode(entry.info.format, document);
    ASSERT_TRUE(bytes) << bytes.error();
    const Input input(*bytes);
    const std::vector<std::string_view> documents(3, input.view());
    for (const Operation operation : {Operation::decode, Operation::encode, Operation::validate}) {
      if (!codec->can(operation)) continue;
      const Catalog::PlainDriver* driver = entry.plain_driver(operation);
      ASSERT_NE(driver, nullptr) << entry.info.full_name() << " has no plain driver for "
                                 << name(operation) << " of " << name(entry.info.format);
      EXPECT_THAT(driver->text, testing::HasSubstr("while (passes.next())"));
      EXPECT_NO_THROW(run_driver(*driver, documents)) << driver->text;
    }
  }
}

// A driver that did not read its documents would make any adapter look taxed.
TEST(PlainDrivers, RefuseWhatTheirLibraryRefuses) {
  for (const Catalog::Entry& entry : catalog().entries()) {
    const Result<std::string> bytes =
        oracle::encode(entry.info.format, parsed(R"({"a": ["one", "two"]})"));
    ASSERT_TRUE(bytes) << bytes.error();
    const Input torn(std::string_view(*bytes).substr(0, bytes->size() / 2));
    const std::vector<std::string_view> documents = {torn.view()};
    for (const Operation operation : {Operation::decode, Operation::validate}) {
      const Catalog::PlainDriver* driver = entry.plain_driver(operation);
      if (driver == nullptr) continue;
      EXPECT_ANY_THROW(run_driver(*driver, documents)) << entry.info.full_name() << "\n"
                                                       << driver->text;
    }
  }
}

}  // namespace
}  // namespace codecbench
