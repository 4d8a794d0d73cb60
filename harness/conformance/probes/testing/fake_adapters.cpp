#include "harness/conformance/probes/testing/fake_adapters.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "codecs/adapters/adapter.h"
#include "codecs/keep.h"
#include "codecs/oracle/oracle.h"

namespace codecbench::conformance::fake {
namespace {

struct Behaviour {
  bool points_into_input = false;
  bool points_keys = true;  // of one that points: the keys too
  bool lazy = false;
  bool swallows_errors = false;  // of one that is lazy: a visit makes null of what is malformed
  bool repairs_text = false;     // ill-formed text is let through
  bool repairs_short_text_only = false;
  bool reads_behind = false;
  bool obeys_behind = false;
  bool accepts_prefixes = false;
  bool tells_apart = true;
  bool ignores_trailing = false;
  bool keeps_integers = false;
  std::size_t copies_of_input = 0;  // allocated by each decode
  std::size_t declared_memory = 0;  // allocated for an input of 5 to 16 bytes that is refused
  bool maps_past_malloc = false;    // 8 MiB a decode
  std::size_t levels = 500;
  std::size_t crashes_at_level = 0;
  std::function<void()> on_decode = [] {};
  std::function<Value(Value)> change = [](Value value) { return value; };
};

// The text that stands for every ill-formed one.
std::string with_well_formed_text(std::string_view input) {
  std::string repaired(input);
  for (std::size_t i = 0; i < repaired.size(); ++i) {
    // Letters and what is ill-formed; before them a head of 1 byte, of long text 2.
    if (i >= (repaired.size() < 20 ? 1U : 2U) && static_cast<unsigned char>(repaired[i]) >= 0x80)
      repaired[i] = '?';
  }
  return repaired;
}

std::size_t nesting_of(std::string_view input) {
  std::size_t levels = 0;
  while (levels < input.size() && (input[levels] == '\x81' || input[levels] == '\x91')) ++levels;
  return levels;
}

Value keep_first(Value value) {
  Map* map = value.as<Map>();
  if (map != nullptr && map->entries.size() == 3) map->entries.pop_back();
  return value;
}
Value keep_last(Value value) {
  Map* map = value.as<Map>();
  if (map != nullptr && map->entries.size() == 3) map->entries.erase(map->entries.begin());
  return value;
}
Value widened(Value value) {
  if (const Float* number = value.as<Float>()) return Value::float64(number->to_double());
  return value;
}

class FakeAdapter {
 public:
  struct Document {
    std::string_view input;
    std::optional<Value> value;
    std::string original;
  };

  FakeAdapter(std::string name, Format format, Behaviour behaviour)
      : name_(std::move(name)), format_(format), behaviour_(std::move(behaviour)) {}

  CodecInfo info() const {
    CodecInfo info;
    info.name = name_;
    info.format = format_;
    info.library = "fake";
    info.version = "1";
    info.support = everything_of(format_);
    return info;
  }

  bool decode(std::string_view input, Document& document) {
    behaviour_.on_decode();
    if (behaviour_.reads_behind) {
      const char* end = input.data() + input.size();
      for (int i = 0; i < 8; ++i) sum_ = sum_ + end[i];
    }
    if (behaviour_.obeys_behind && input.data()[input.size()] == '7') return refuse("a 7 behind");
    const std::size_t nesting = nesting_of(input);
    if (behaviour_.crashes_at_level != 0 && nesting >= behaviour_.crashes_at_level) abort();
    if (nesting > behaviour_.levels) return refuse("nested too deeply");
    if (nesting > 1000) return true;  // beyond the oracle: nobody visits it
    if (behaviour_.copies_of_input != 0) {
      void* block = std::malloc(behaviour_.copies_of_input * input.size());
      keep(block);
      std::free(block);
    }
    if (behaviour_.maps_past_malloc) {
      constexpr std::size_t size = std::size_t{8} << 20;
      void* block = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (block == MAP_FAILED) return refuse("no memory");
      std::memset(block, 1, size);
      keep(block);
      munmap(block, size);
    }
    document.input = input;
    document.original = input;
    if (behaviour_.lazy) return true;
    Result<Value> value = interpret(input);
    if (!value) {
      if (behaviour_.declared_memory != 0 && input.size() >= 5 && input.size() <= 16) {
        // Not std::malloc: what is beyond the limit is thrown, as a library's vector would.
        std::vector<char> block;
        block.reserve(behaviour_.declared_memory);
        keep(block);
      }
      return refuse(behaviour_.tells_apart ? value.error() : "no");
    }
    document.value = *std::move(value);
    return true;
  }
  std::string refusal() const { return refusal_; }
  void release(Document& document) { document = {}; }

  template <Fold F>
  typename F::Result fold(Document& document, F& f) {
    if (behaviour_.points_into_input || behaviour_.lazy) {
      Result<Value> value = interpret(document.input);
      if (!value && !behaviour_.swallows_errors) throw std::runtime_error(value.error());
      Value seen = value ? *std::move(value) : Value();
      if (!behaviour_.points_keys && document.value) copy_keys(*document.value, &seen);
      return codecbench::fold(seen, f);
    }
    return codecbench::fold(*document.value, f);
  }

  bool build(const Value& value, Document& document) {
    document.value = value;
    return true;
  }
  bool encode(const Document& document, std::string_view* output) {
    if (behaviour_.keeps_integers) {
      output_ = document.original;
    } else {
      Result<std::string> bytes = oracle::encode(format_, *document.value);
      if (!bytes) return refuse(bytes.error());
      output_ = *std::move(bytes);
    }
    *output = output_;
    return true;
  }

 private:
  bool refuse(std::string why) {
    refusal_ = std::move(why);
    return false;
  }

  Result<Value> interpret(std::string_view input) {
    Result<Value> value = oracle::decode(format_, input);
    if (!value && behaviour_.repairs_text &&
        (input.size() < 20 || !behaviour_.repairs_short_text_only)) {
      value = oracle::decode(format_, with_well_formed_text(input));
    }
    if (!value && behaviour_.accepts_prefixes && !input.empty()) return Value();
    for (std::size_t cut = 1; !value && behaviour_.ignores_trailing && cut <= 1; ++cut) {
      value = oracle::decode(format_, input.substr(0, input.size() - std::min(cut, input.size())));
    }
    if (!value) return value;
    return behaviour_.change(*std::move(value));
  }

  static void copy_keys(const Value& from, Value* to) {
    const Array* old = from.as<Array>();
    Array* array = to->as<Array>();
    if (old == nullptr || array == nullptr) return;
    for (std::size_t i = 0; i < array->items.size() && i < old->items.size(); ++i) {
      Map* map = array->items[i].as<Map>();
      const Map* old_map = old->items[i].as<Map>();
      if (map != nullptr && old_map != nullptr) map->entries = old_map->entries;
    }
  }

  const std::string name_;
  const Format format_;
  const Behaviour behaviour_;
  std::string refusal_;
  std::string output_;
  volatile int sum_ = 0;
};

// One that only encodes: a mode of use of another.
class FakeEncoder {
 public:
  struct Document {};
  CodecInfo info() const {
    CodecInfo info;
    info.name = "encoder";
    info.library = "fake";
    info.version = "1";
    return info;
  }
  bool build(const Value&, Document&) { return true; }
  bool encode(const Document&, std::string_view* output) {
    *output = "\xf6";
    return true;
  }
};

// One that only validates.
class FakeValidator {
 public:
  explicit FakeValidator(Format format) : format_(format) {}
  CodecInfo info() const {
    CodecInfo info;
    info.name = "validator";
    info.format = format_;
    info.library = "fake";
    info.version = "1";
    return info;
  }
  bool validate(std::string_view input) { return oracle::decode(format_, input).ok(); }

 private:
  const Format format_;
};

void add(Catalog& catalog, const std::string& name, Behaviour behaviour,
         Format format = Format::cbor) {
  add_adapter<FakeAdapter>(catalog, name, format, std::move(behaviour));
}

}  // namespace

Catalog catalog() {
  Catalog catalog;
  for (const Format format : all_formats) add(catalog, "plain", {}, format);
  for (const Format format : all_formats) add_adapter<FakeValidator>(catalog, format);
  add_adapter<FakeEncoder>(catalog);
  add(catalog, "mapping", {.maps_past_malloc = true});
  add(catalog, "no-utf8", {.repairs_text = true});
  add(catalog, "some-utf8", {.repairs_text = true, .repairs_short_text_only = true});
  add(catalog, "views", {.points_into_input = true});
  add(catalog, "views-but-keys", {.points_into_input = true, .points_keys = false});
  add(catalog, "lazy", {.lazy = true});
  add(catalog, "blind", {.lazy = true, .swallows_errors = true});
  add(catalog, "first-key", {.change = keep_first});
  add(catalog, "last-key", {.change = keep_last});
  add(catalog, "one-float", {.change = widened});
  add(catalog, "same-integers", {.keeps_integers = true});
  add(catalog, "shallow", {.levels = 32});
  add(catalog, "bottomless", {.levels = 2'000'000});
  add(catalog, "crashing-deep", {.levels = 2'000'000, .crashes_at_level = 12'345});
  add(catalog, "limited-and-crashing", {.levels = 100, .crashes_at_level = 900'000});
  add(catalog, "reads-behind", {.reads_behind = true});
  add(catalog, "obeys-behind", {.obeys_behind = true});
  add(catalog, "accepts-prefixes", {.accepts_prefixes = true});
  add(catalog, "one-word", {.tells_apart = false});
  add(catalog, "ignores-trailing", {.ignores_trailing = true});
  add(catalog, "hungry", {.copies_of_input = 1000});
  add(catalog, "bomb", {.declared_memory = std::size_t{1} << 28});
  add(catalog, "bigger-bomb", {.declared_memory = std::size_t{1} << 46});
  add(catalog, "crashing", {.on_decode = [] { std::abort(); }});
  add(catalog, "exiting", {.on_decode = [] { _exit(7); }});
  add(catalog, "hanging",
      {.on_decode = [] { std::this_thread::sleep_for(std::chrono::hours(1)); }});
  return catalog;
}

}  // namespace codecbench::conformance::fake
