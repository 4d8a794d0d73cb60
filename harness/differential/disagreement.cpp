#include "harness/differential/disagreement.h"

#include <utility>

#include "codecs/digest.h"
#include "codecs/oracle/oracle.h"

namespace codecbench::differential {

Judgement judge(Format format, std::string_view input) {
  Judgement judgement;
  Result<Value> value = oracle::decode(format, input);
  judgement.accepted = value.ok();
  if (value.ok()) {
    judgement.value = *std::move(value);
    judgement.digest = digest(judgement.value);
  } else {
    judgement.reason = value.error();
  }
  return judgement;
}

std::vector<Difference> differences(const CodecInfo& info, const Judgement& judgement,
                                    const Answer& answer) {
  switch (answer.reaction) {
    case Reaction::none:
    case Reaction::crashed:
      return {Difference::crashes};
    case Reaction::hung:
      return {Difference::hangs};
    case Reaction::out_of_memory:
      return {Difference::runs_out_of_memory};
    case Reaction::accepted:
    case Reaction::refused:
      break;
  }
  std::vector<Difference> found;
  const bool accepts = answer.reaction == Reaction::accepted;
  if (accepts && !judgement.accepted) found.push_back(Difference::accepts);
  if (!accepts && judgement.accepted && !unsupported(info, judgement.value)) {
    found.push_back(Difference::refuses);
  }
  if (accepts && judgement.accepted && answer.has_value && answer.digest != judgement.digest) {
    found.push_back(Difference::other_value);
  }
  if (answer.visit_differs) found.push_back(Difference::visit_differs);
  if (answer.validate_differs) found.push_back(Difference::validate_differs);
  // What was decoded wrongly need not be encodable.
  if (judgement.accepted) {
    if (answer.echo == Echo::refused) found.push_back(Difference::encoding_refused);
    if (answer.echo == Echo::ill_formed) found.push_back(Difference::encoding_ill_formed);
    if (answer.echo == Echo::other_value) found.push_back(Difference::encoding_differs);
  }
  return found;
}

}  // namespace codecbench::differential
