// One input put to one codec: decoded, visited, validated and encoded again.
//
// Whatever the codec does happens in the calling process. Depth of nesting costs stack: a hostile
// input of InputSource::max_input bytes wants `stack_size`.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_INTERROGATION_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_INTERROGATION_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "codecs/codec.h"
#include "harness/differential/answer.h"

namespace codecbench::differential {

inline constexpr std::size_t stack_size = std::size_t{256} << 20;

// `text`, if it is not null, becomes what was decoded in diagnostic notation, or why it was
// refused. REQUIRES: input_padding readable bytes behind the input.
Answer interrogate(Codec& codec, std::string_view input, std::string* text = nullptr);

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_INTERROGATION_H_
