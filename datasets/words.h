// Invented text of an exact length, for documents whose strings must be of some size and mean
// nothing.
#ifndef CODECBENCH_DATASETS_WORDS_H_
#define CODECBENCH_DATASETS_WORDS_H_

#include <cstddef>
#include <string>

#include "base/splitmix64.h"

namespace codecbench {

// `length` letters of a to z, each as likely as any other.
std::string draw_letters(SplitMix64& random, std::size_t length);

// "Bodu Ratesi Pum": pronounceable words with a capital each and one space between them, `length`
// bytes of ASCII.
std::string draw_words(SplitMix64& random, std::size_t length);

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_WORDS_H_
