// canada: the outline of Canada as GeoJSON, 55,563 points of two numbers, and the forms in which
// codecs without floats are given it.
//
// Every float of the file is the 17-significant-digit text of its binary64 (a test checks it), so
// the forms that split a number's text need no more than the parsed document. The 46 coordinates
// that the file writes as integers stay integers in every form.
#ifndef CODECBENCH_DATASETS_CANADA_H_
#define CODECBENCH_DATASETS_CANADA_H_

#include <string>
#include <vector>

#include "codecs/value.h"
#include "datasets/dataset.h"

namespace codecbench {

// A way to write a coordinate.
struct CanadaForm {
  std::string suffix;   // of the dataset's name
  std::string summary;  // how a coordinate is written
  Value (*coordinate)(double degrees);
};

// float64; two integers in an array; two in a map; two integers that count micro-degrees. In this
// order.
const std::vector<CanadaForm>& canada_forms();

// `document` with each of its floats rewritten; anything else stays.
Value in_form(const Value& document, const CanadaForm& form);

// The form's datasets of the installed canada.json; the canada-like set of the same form stands in.
std::vector<DatasetSpec> canada_datasets();

}  // namespace codecbench

#endif  // CODECBENCH_DATASETS_CANADA_H_
