#include "cli/suite.h"

namespace codecbench::cli {

DefaultDatasets main_datasets() {
  return {"canada",  "canada-pairs",  "canada-maps",   "licenses",   "citm_catalog",
          "twitter", "nested-arrays", "tiny-messages", "rnd-300-16k"};
}

}  // namespace codecbench::cli
