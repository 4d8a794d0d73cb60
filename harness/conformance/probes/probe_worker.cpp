#include "harness/conformance/probes/probe_worker.h"

#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>

#include "harness/bench/allocation_counts.h"
#include "harness/conformance/probes/examination.h"
#include "harness/conformance/probes/question.h"
#include "harness/conformance/probes/subject.h"
#include "harness/process/channel.h"

namespace codecbench::conformance {
namespace {

void send(const Reply& reply) { process::send_line(to_line(reply)); }

void announce(std::string_view what) {
  Reply reply;
  reply.trying = what;
  send(reply);
}

}  // namespace

int run_probe_worker(const Catalog& catalog) {
  std::string line;
  while (std::getline(std::cin, line)) {
    const std::optional<Question> question = parse_question(line);
    const Catalog::Entry* entry =
        question ? catalog.find(question->codec, question->format) : nullptr;
    if (entry == nullptr) {
      fmt::print(stderr, "{}: not a question about a codec of this program: {}\n",
                 probe_worker_argument, line);
      return 1;
    }
    Subject subject(*entry, announce);
    Reply reply;
    reply.final = true;
    reply.result = examine(subject, *question, allocation_counters());
    send(reply);
  }
  return 0;
}

}  // namespace codecbench::conformance
