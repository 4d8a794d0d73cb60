#include "datasets/canada_like.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/splitmix64.h"
#include "codecs/value.h"
#include "datasets/canada.h"
#include "datasets/canada_shape.h"
#include "datasets/content_hash.h"

namespace codecbench {
namespace {

using canada_shape::Quantiles;
using canada_shape::Range;
using canada_shape::UlpError;

// Linear between the quantiles; the upper 32 bits of one draw choose between which, the lower 32
// where.
std::int64_t draw_quantile(SplitMix64& random, const Quantiles& quantiles) {
  const std::uint64_t draw = random.next();
  const std::size_t i = static_cast<std::size_t>(((draw >> 32) * (quantiles.size() - 1)) >> 32);
  const auto width = static_cast<std::uint64_t>(quantiles[i + 1] - quantiles[i]);
  return quantiles[i] + static_cast<std::int64_t>((width * (draw & 0xffffffff)) >> 32);
}

int draw_ulps(SplitMix64& random, std::span<const UlpError> errors) {
  std::uint32_t total = 0;
  for (const UlpError& error : errors) total += error.count;
  std::uint32_t rest = random.below(total);
  for (const UlpError& error : errors) {
    if (rest < error.count) return error.ulps;
    rest -= error.count;
  }
  return 0;  // unreachable: rest < total
}

struct Axis {
  const Quantiles& start;
  const Quantiles& step;
  Range range;
  std::span<const UlpError> ulp_errors;
};

const Axis longitude = {canada_shape::ring_start_longitude, canada_shape::step_longitude,
                        canada_shape::longitude_micro, canada_shape::ulp_error_longitude};
const Axis latitude = {canada_shape::ring_start_latitude, canada_shape::step_latitude,
                       canada_shape::latitude_micro, canada_shape::ulp_error_latitude};

// Where the walk goes from `micro`: a distance and a sign, the sign turned at the edge of the box.
std::int64_t draw_step(SplitMix64& random, const Axis& axis, std::int64_t micro) {
  const std::int64_t distance = draw_quantile(random, axis.step);
  const std::int64_t step = random.below(2) == 0 ? distance : -distance;
  const std::int64_t next = micro + step;
  return next < axis.range.lowest || next > axis.range.highest ? micro - step : next;
}

Value draw_number(SplitMix64& random, const Axis& axis, std::int64_t micro) {
  using canada_shape::numbers_float;
  using canada_shape::numbers_integer;
  if (random.below(numbers_float + numbers_integer) < numbers_integer) {
    return Value::integer(micro / 1000000);
  }
  double degrees = static_cast<double>(micro) / 1e6;
  const int ulps = draw_ulps(random, axis.ulp_errors);
  const double towards =
      ulps < 0 ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
  for (int i = 0; i < std::abs(ulps); ++i) degrees = std::nextafter(degrees, towards);
  return Value::float64(degrees);
}

Value draw_ring(SplitMix64& random, std::size_t size) {
  std::vector<Value> points;
  points.reserve(size);
  std::int64_t x = draw_quantile(random, longitude.start);
  std::int64_t y = draw_quantile(random, latitude.start);
  while (points.size() + 1 < size) {
    // One after the other: arguments of one call may be evaluated in any order.
    Value number_x = draw_number(random, longitude, x);
    Value number_y = draw_number(random, latitude, y);
    points.push_back(Value::array({std::move(number_x), std::move(number_y)}));
    x = draw_step(random, longitude, x);
    y = draw_step(random, latitude, y);
  }
  Value closing = points.front();
  points.push_back(std::move(closing));
  return Value::array(std::move(points));
}

}  // namespace

Value canada_like_document(std::uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<Value> rings;
  rings.reserve(canada_shape::ring_sizes.size());
  for (const std::size_t size : canada_shape::ring_sizes) rings.push_back(draw_ring(random, size));

  Value properties = Value::map({{Value::text("name"), Value::text("Canada")}});
  Value geometry = Value::map({{Value::text("type"), Value::text("Polygon")},
                               {Value::text("coordinates"), Value::array(std::move(rings))}});
  Value feature = Value::map({{Value::text("type"), Value::text("Feature")},
                              {Value::text("properties"), std::move(properties)},
                              {Value::text("geometry"), std::move(geometry)}});
  std::vector<Value> features;
  features.push_back(std::move(feature));
  return Value::map({{Value::text("type"), Value::text("FeatureCollection")},
                     {Value::text("features"), Value::array(std::move(features))}});
}

std::vector<DatasetSpec> canada_like_datasets() {
  std::vector<DatasetSpec> specs;
  for (const CanadaForm& form : canada_forms()) {
    const std::string name = "canada-like" + form.suffix;
    DatasetSpec spec;
    spec.name = name;
    spec.summary = fmt::format("invented, with canada's shape; each coordinate {}", form.summary);
    spec.absent = [] { return std::nullopt; };
    spec.make = [name, form]() -> Result<Dataset> {
      std::vector<Value> documents;
      documents.push_back(in_form(canada_like_document(canada_like_seed), form));
      return hashed_dataset(
          name,
          fmt::format(
              "generated: SplitMix64 seed {}, ring sizes and distributions of steps, digits and "
              "rounding errors as in canada.json; each float as {}",
              canada_like_seed, form.summary),
          std::move(documents));
    };
    specs.push_back(std::move(spec));
  }
  return specs;
}

}  // namespace codecbench
