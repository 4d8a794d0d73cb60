// What a library's adapter supplies, and the wrapper that makes a Codec of it.
//
// An adapter is a small class with
//
//   CodecInfo info() const
//   struct Document                           default-constructible; what one decode gives
//   bool decode(std::string_view, Document&)  fills a document that is new or was released
//   void release(Document&)                   frees it, or readies it for the next decode:
//                                             whichever the mode of use means
//   F::Result fold(Document&, F&)             a template over Fold F (codecs/fold.h)
//
// and optionally
//
//   bool build(const Value&, Document&)       a document as a user of the library would build it
//   bool encode(const Document&, std::string_view* output)
//   bool decode_to_keep(std::string_view, Document&)
//                                             for a document that is to be encoded and that others
//                                             are decoded beside: where decode() uses the memory of
//                                             the document before. As build() makes it.
//   bool validate(std::string_view)
//   std::string refusal() const               why the last call returned false, in the library's
//                                             own words
//   static constexpr bool decode_is_lazy      true: decoding does no work until the document is
//                                             visited, so only decode+visit is offered
//
// false means refused. A library that throws is let throw; the wrapper turns std::exception into a
// refusal and replaces the document, which may be half built, with a new one. After a refusal
// without exception the document is released as after a success. An operation that a mode of use
// does not change is offered by the codec's first mode alone, so that it is not measured twice.
//
// fold() may recurse on the nesting of the library's document: the datasets are the suite's own,
// and hostile input is only given to a codec in a process that may crash.
//
// One library, one file: its classes in `namespace codecbench::<name>_adapter`, their list as
// `using Codecs = CodecList<...>` at its end, and a line in CMakeLists.txt beside it. An adapter
// object belongs to one thread.
//
// What is timed is compiled as a user's small program would be. The file is compiled several times,
// each time for one codec's decoding, its visiting, or its encoding and validation alone, and once
// for everything else (units.cmake). In one unit GCC's budget for the growth of a unit by inlining
// (--param large-unit-insns, 40 % beyond it) ran out, after which msgpack-cxx's parser was 2.2 KB
// of calls instead of 7.6 KB of inlined code and took up to twice the time; and a parser that two
// modes share is not inlined into either, as it is where it is called once. So whatever the
// contract, the folds and the other modes cost, they cost it elsewhere. Therefore no anonymous
// namespace: the units must agree on the types; free functions are templates or `inline`.
#ifndef CODECBENCH_CODECS_ADAPTERS_ADAPTER_H_
#define CODECBENCH_CODECS_ADAPTERS_ADAPTER_H_

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "codecs/catalog.h"
#include "codecs/codec.h"
#include "codecs/digest.h"
#include "codecs/fold.h"
#include "codecs/keep.h"

namespace codecbench {

template <class A>
concept DecodingAdapter = requires(A a, typename A::Document d, std::string_view in, DigestFold f) {
  { a.decode(in, d) } -> std::same_as<bool>;
  a.release(d);
  { a.fold(d, f) } -> std::same_as<std::uint64_t>;
};

template <class A>
concept EncodingAdapter = requires(A a, typename A::Document d, const typename A::Document built,
                                   const Value& v, std::string_view* out) {
  { a.build(v, d) } -> std::same_as<bool>;
  { a.encode(built, out) } -> std::same_as<bool>;
};

template <class A>
concept ValidatingAdapter = requires(A a, std::string_view in) {
  { a.validate(in) } -> std::same_as<bool>;
};

template <class A>
concept InformingAdapter = requires(const A a) {
  { a.info() } -> std::convertible_to<CodecInfo>;
};

template <class A>
concept Adapter = InformingAdapter<A> &&
    (DecodingAdapter<A> || EncodingAdapter<A> || ValidatingAdapter<A>);

// All that the format has: what a codec that leaves nothing out supports.
constexpr Support everything_of(Format format) {
  const bool cbor = format == Format::cbor;
  const bool msgpack = format == Format::msgpack;
  const bool keks = format == Format::keks;
  return {.undefined = cbor,
          .bytes = format != Format::json,
          .float16 = cbor,
          .float32 = cbor || msgpack,
          .bignum = !msgpack,
          .negative_beyond_int64 = !msgpack,
          .any_key = cbor || msgpack,
          .tags = cbor,
          .simple = cbor,
          .ext = msgpack,
          .timestamp = msgpack,
          .keks_types = keks};
}

// What a `Builder`, a function object with an overload for each kind that its library has, makes of
// `value`. An integer or float in a form that only some formats have goes in as the Integer or
// float64 that it equals. Throws std::invalid_argument for what remains.
template <class Result, class Builder>
Result build_with(Builder& builder, const Value& value) {
  return std::visit(
      [&]<class Kind>(const Kind& kind) -> Result {
        if constexpr (std::invocable<Builder&, const Kind&>) {
          return builder(kind);
        } else if constexpr (std::same_as<Kind, Bignum>) {
          const auto number = normalized(kind);
          if (const auto* integer = std::get_if<Integer>(&number)) return builder(*integer);
        } else if constexpr (std::same_as<Kind, ScaledFloat>) {
          if (const auto number = kind.to_double()) {
            return builder(Float{FloatWidth::twice, std::bit_cast<std::uint64_t>(*number)});
          }
        }
        throw std::invalid_argument("the library has no " + std::string(kind_name(value)));
      },
      value.storage());
}

// What `make` returns, made where it is to stay: `optional.emplace(InPlace{make})`. A library's
// handle is a local variable in its users' programs; moving it into a member would cost them nothing
// and us some fifty instructions a document.
template <class Make>
struct InPlace {
  Make make;
  operator decltype(make())() const { return make(); }
};
template <class Make>
InPlace(Make) -> InPlace<Make>;

template <class A>
constexpr bool is_lazy() {
  if constexpr (requires { A::decode_is_lazy; }) {
    return A::decode_is_lazy;
  } else {
    return false;
  }
}

template <Adapter A>
class AdaptedCodec final : public Codec {
 public:
  // The adapter is made in place: it need not be movable.
  template <class... Args>
  explicit AdaptedCodec(const Args&... args) : adapter_(args...), info_(adapter_.info()) {}

  const CodecInfo& info() const override { return info_; }
  std::string_view last_error() const override { return error_; }

  bool can(Operation operation) const override {
    switch (operation) {
      case Operation::decode:
        return DecodingAdapter<A> && !is_lazy<A>();
      case Operation::decode_visit:
        return DecodingAdapter<A> && !info_.yardstick;
      case Operation::encode:
        return EncodingAdapter<A>;
      case Operation::validate:
        return ValidatingAdapter<A>;
    }
    return false;
  }

  // The timed operations, below: not inline, so that each may have a unit of its own.
  bool decode_all(Inputs inputs) override;
  bool decode_visit_all(Inputs inputs, std::uint64_t* digests) override;
  bool validate_all(Inputs inputs) override;
  bool encode_all(const Documents& documents, std::size_t first, std::size_t last,
                  std::string_view* output) override;

  Result<Value> to_value(std::string_view input) override {
    return to_value_after(input, [] { return true; });
  }

  Result<Value> to_value_after(std::string_view input,
                               const std::function<bool()>& between) override {
    if constexpr (DecodingAdapter<A>) {
      Value value;
      bool visits = true;
      const bool ok = guarded([&] {
        ValueFold f;
        const bool decoded = adapter_.decode(input, document_);
        if (decoded) visits = between();
        if (decoded && visits) value = adapter_.fold(document_, f);
        adapter_.release(document_);
        return decoded;
      });
      if (ok && visits) return value;
      return Error{ok ? "decoded, and not visited" : error_};
    }
    return Error{"this codec does not decode"};
  }

  Result<std::string> transcode(std::string_view input) override {
    if constexpr (DecodingAdapter<A> && EncodingAdapter<A>) {
      std::string_view output;
      std::string copy;
      const bool ok = guarded([&] {
        const bool decoded = adapter_.decode(input, document_);
        const bool encoded = decoded && adapter_.encode(document_, &output);
        copy = output;
        adapter_.release(document_);
        return encoded;
      });
      if (ok) return copy;
      return Error{error_};
    }
    return Error{"this codec does not encode what it decodes"};
  }

  std::unique_ptr<Documents> make_documents(std::size_t count) override {
    return std::make_unique<Built>(count);
  }

  std::optional<Error> build(const Value& value, Documents& documents, std::size_t i) override {
    if constexpr (EncodingAdapter<A>) {
      if (auto why = unsupported(info_, value)) return Error{*std::move(why)};
      auto& document = static_cast<Built&>(documents).items[i];
      if (guarded([&] { return adapter_.build(value, document); })) return std::nullopt;
      return Error{error_};
    }
    return Error{"this codec does not encode"};
  }

  std::optional<Error> build_decoded(std::string_view input, Documents& documents,
                                     std::size_t i) override {
    if constexpr (DecodingAdapter<A> && EncodingAdapter<A>) {
      auto& document = static_cast<Built&>(documents).items[i];
      if (guarded([&] {
            if constexpr (requires { adapter_.decode_to_keep(input, document); }) {
              return adapter_.decode_to_keep(input, document);
            }
            return adapter_.decode(input, document);
          })) {
        return std::nullopt;
      }
      return Error{error_};
    }
    return Error{"this codec does not encode what it decodes"};
  }

 private:
  struct Empty {};
  template <class T>
  struct DocumentOf {
    using type = Empty;
  };
  template <class T>
  requires requires { typename T::Document; }
  struct DocumentOf<T> {
    using type = typename T::Document;
  };
  using Document = typename DocumentOf<A>::type;
  struct Built final : Documents {
    explicit Built(std::size_t count) : items(count) {}
    std::vector<Document> items;
  };

  bool refuse(std::string_view why) {
    error_ = why;
    return false;
  }

  // Costs nothing where nothing is thrown: entering a try block executes no instruction.
  template <class Call>
  bool guarded(Call call) {
    try {
      if (call()) return true;
      if constexpr (requires {
                      { adapter_.refusal() } -> std::convertible_to<std::string>;
                    }) {
        return refuse(adapter_.refusal());
      }
      return refuse("refused");
    } catch (const std::exception& e) {
      document_ = {};
      return refuse(e.what());
    }
  }

  A adapter_;
  CodecInfo info_;
  Document document_;
  std::string error_;
};

// A library's result is kept, as the plain drivers do: the compiler, which sees the whole loop, must
// not leave out what nobody reads.

template <Adapter A>
bool AdaptedCodec<A>::decode_all(Inputs inputs) {
  if constexpr (DecodingAdapter<A>) {
    return guarded([&] {
      for (const std::string_view input : inputs) {
        const bool ok = adapter_.decode(input, document_);
        keep(document_);
        adapter_.release(document_);
        if (!ok) return false;
      }
      return true;
    });
  }
  return refuse("this codec does not decode");
}

template <Adapter A>
bool AdaptedCodec<A>::decode_visit_all(Inputs inputs, std::uint64_t* digests) {
  if constexpr (DecodingAdapter<A>) {
    return guarded([&] {
      DigestFold f;
      for (const std::string_view input : inputs) {
        const bool ok = adapter_.decode(input, document_);
        if (ok) *digests++ = adapter_.fold(document_, f);
        adapter_.release(document_);
        if (!ok) return false;
      }
      return true;
    });
  }
  return refuse("this codec does not decode");
}

template <Adapter A>
bool AdaptedCodec<A>::validate_all(Inputs inputs) {
  if constexpr (ValidatingAdapter<A>) {
    return guarded([&] {
      for (const std::string_view input : inputs) {
        if (!adapter_.validate(input)) return false;
      }
      return true;
    });
  }
  return refuse("this codec does not validate");
}

template <Adapter A>
bool AdaptedCodec<A>::encode_all(const Documents& documents, std::size_t first, std::size_t last,
                                 std::string_view* output) {
  if constexpr (EncodingAdapter<A>) {
    const std::span items(static_cast<const Built&>(documents).items);
    return guarded([&] {
      std::string_view encoding;
      for (const Document& document : items.subspan(first, last - first)) {
        if (!adapter_.encode(document, &encoding)) return false;
        keep(encoding);
      }
      *output = encoding;
      return true;
    });
  }
  return refuse("this codec does not encode");
}

// Adds a codec; `args` construct the adapter anew for every Codec made.
template <Adapter A, class... Args>
void add_adapter(Catalog& catalog, Args... args) {
  catalog.add(A(args...).info(), [args...]() -> std::unique_ptr<Codec> {
    return std::make_unique<AdaptedCodec<A>>(args...);
  });
}

// The codecs of one library, in the order of the catalog: what an adapter's file ends with.
template <Adapter... A>
struct CodecList {
  static constexpr std::size_t size = sizeof...(A);
  template <std::size_t i>
  using at = std::tuple_element_t<i, std::tuple<A...>>;
  static void add_to(Catalog& catalog) { (add_adapter<A>(catalog), ...); }
};

}  // namespace codecbench

#endif  // CODECBENCH_CODECS_ADAPTERS_ADAPTER_H_
