// Plain drivers: a library used as its own documentation uses it, with nothing of the suite around.
//
// An adapter wraps its library in the suite's contract; a plain driver does not. It is some ten
// lines that a user of the library would write, in a unit of its own, and the suite times both side
// by side: the difference is the tax that the adapter adds (harness/fairness). It is also the answer
// to "how did you call it?": the report shows its text.
//
// A driver prepares what its user would keep (a parser, a buffer, documents to encode) and then
// does `while (passes.next())`, once through all documents each time:
//
//   inline void decode_cbor(Documents documents, Passes& passes) {
//     while (passes.next()) {
//       for (const std::string_view document : documents) {
//         const nlohmann::json json = nlohmann::json::from_cbor(document);
//         keep(json);
//       }
//     }
//   }
//
// Its name is <operation>_<format> and, where the codec has one, _<mode>. The clock runs from the
// first pass behind the warm-up to the last, so preparation costs nothing. It throws if the library
// refuses a document. `input_padding` bytes behind every document can be read (codec.h).
#ifndef CODECBENCH_CODECS_PLAIN_DRIVER_H_
#define CODECBENCH_CODECS_PLAIN_DRIVER_H_

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>

#include "codecs/keep.h"

namespace codecbench::plain {

using Documents = std::span<const std::string_view>;

// What starts with the first pass that counts and stops behind the last.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual void start() = 0;
  virtual void stop() = 0;
};

// Counts a driver's passes. Belongs to one thread; `clock` must outlive it.
class Passes {
 public:
  // REQUIRES: warm_up >= 0, timed >= 1.
  Passes(std::int64_t warm_up, std::int64_t timed, Clock& clock)
      : left_(warm_up), timed_(timed), clock_(clock) {}

  // Whether there is another pass to make. False once, behind the last one.
  bool next() {
    if (left_ > 0) {
      --left_;
      return true;
    }
    return turn();
  }

 private:
  // From the warm-up to what is timed, and from there to the end.
  bool turn() {
    if (timed_ == 0) {
      clock_.stop();
      return false;
    }
    left_ = timed_ - 1;
    timed_ = 0;
    clock_.start();
    return true;
  }

  std::int64_t left_;
  std::int64_t timed_;  // 0 once they have begun
  Clock& clock_;
};

using codecbench::keep;

inline void check(bool accepted) {
  if (!accepted) throw std::runtime_error("the plain driver's library refused a document");
}

using Driver = void (*)(Documents, Passes&);

}  // namespace codecbench::plain

#endif  // CODECBENCH_CODECS_PLAIN_DRIVER_H_
