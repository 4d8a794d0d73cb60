#include "cli/suite.h"

namespace codecbench::cli {

DefaultDatasets main_datasets() {
  return {"canada",       "canada-pairs",    "canada-maps",   "licenses",
          "citm_catalog", "twitter",         "nested-arrays", "tiny-binary",
          "rnd-300-16k",  "rnd-fil-300-16k", "tiny-messages", "mixed-ints"};
}

}  // namespace codecbench::cli
