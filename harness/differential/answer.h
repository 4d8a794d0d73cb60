// What a codec makes of one input, in a form that travels between processes.
//
// Plain data of fixed size; a default Answer is one that was never given.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_ANSWER_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_ANSWER_H_

#include <cstdint>

namespace codecbench::differential {

enum class Reaction : std::uint8_t {
  none,  // no answer yet
  accepted,
  refused,
  out_of_memory,  // an allocation failed, or the process grew beyond all proportion
  crashed,        // the process ended
  hung,           // no answer within the time limit
};

enum class Echo : std::uint8_t {  // of what was decoded and encoded again
  none,         // nothing was encoded: the codec has no encoder or cannot carry the value
  same,         // the oracle reads the same data
  refused,      // the codec refuses to encode what it decoded
  ill_formed,   // the oracle refuses the codec's bytes
  other_value,  // the oracle reads other data
};

struct Answer {
  Reaction reaction = Reaction::none;
  Echo echo = Echo::none;
  bool has_value = false;         // `digest` is of the decoded value; a mere validator has none
  bool visit_differs = false;     // decode+visit answers otherwise than decode, or another digest
  bool validate_differs = false;  // validate() answers otherwise than decode
  bool process_grew = false;      // by so much that a new process has to answer the next input
  std::uint64_t digest = 0;       // codecs/digest.h
};

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_ANSWER_H_
