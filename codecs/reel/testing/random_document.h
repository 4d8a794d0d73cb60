// Random documents for property tests: any tree a format can hold, from a seed.
#ifndef REEL_RANDOM_DOCUMENT_H_
#define REEL_RANDOM_DOCUMENT_H_

#include <random>

#include "reel/document.h"
#include "reel/options.h"

namespace reel::testing {

// Replaces the document by a random one which encode(format) must accept and decode(format) must
// give back unchanged.
void build_random(Format format, std::mt19937_64& random, Document& document);

}  // namespace reel::testing

#endif  // REEL_RANDOM_DOCUMENT_H_
