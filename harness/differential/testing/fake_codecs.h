// CBOR codecs that are wrong in one way each, for tests of the fuzzer.
//
// All are built on the oracle:
//   right      is never wrong
//   reserved   takes a head with additional information 28 to 30 at the start for null
//   crashing   ends its process where an input has the bytes 18 2a (the integer 42)
//   exiting    leaves its process where an input has the byte f6 (null)
//   hanging    never returns where an input has the byte f7 (undefined)
//   narrow     keeps only the low 16 bits of integers
//   starving   says that memory ran out where an input has the byte 5b (a 64-bit length)
//   lossy      encodes true as false
//   fickle     reads an empty text as null when it is to visit it
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_TESTING_FAKE_CODECS_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_TESTING_FAKE_CODECS_H_

#include "codecs/catalog.h"

namespace codecbench::differential::fake {

Catalog catalog();

}  // namespace codecbench::differential::fake

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_TESTING_FAKE_CODECS_H_
