#include "harness/conformance/oracle_judgement.h"

#include <string>

#include <fmt/format.h>

#include "base/hex.h"
#include "codecs/diagnostic.h"
#include "codecs/oracle/oracle.h"
#include "harness/conformance/preferred_encoding.h"

namespace codecbench::conformance {
namespace {

bool oracle_refuses(const Case& item) {
  if (item.format == Format::keks) return true;
  if (item.profile == "duplicate-keys") return false;
  if (item.profile == "tag-content") return !item.value.has_value();  // the bignums' content
  return true;
}

std::string judge_preferred(const Case& item, const Value& value) {
  const bool names_profile = item.case_class == CaseClass::preferred;
  const auto preferred =
      preferred_encoding(item.format, names_profile ? item.profile : std::string_view(), value);
  if (!preferred) return item.preferred ? "the oracle cannot encode the value" : "";
  // Of these the case does not say what is preferred, or nothing can be.
  const bool unsaid = !item.preferred && (item.expectation == Expectation::not_preferred ||
                                          item.expectation == Expectation::invalid ||
                                          item.expectation == Expectation::either);
  if (unsaid || *preferred == item.preferred.value_or(item.bytes)) return {};
  return fmt::format("the oracle prefers {}", to_hex(*preferred));
}

}  // namespace

std::string disagreement(const Case& item) {
  const Result<Value> decoded = oracle::decode(item.format, item.bytes);
  switch (item.expectation) {
    case Expectation::reject:
      return decoded ? "the oracle accepts " + to_short_diagnostic(*decoded) : "";
    case Expectation::invalid:
      if (oracle_refuses(item)) {
        return decoded ? "the oracle accepts " + to_short_diagnostic(*decoded) : "";
      }
      break;
    case Expectation::either:
      if (!decoded) return {};
      break;
    case Expectation::accept:
    case Expectation::not_preferred:
      break;
  }
  if (!decoded) return "the oracle refuses: " + decoded.error();
  if (item.value && !identical(*item.value, *decoded)) {
    return "the oracle reads " + to_short_diagnostic(*decoded);
  }
  return judge_preferred(item, *decoded);
}

}  // namespace codecbench::conformance
