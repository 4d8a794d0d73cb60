#include "harness/conformance/probes/probe_worker.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>

#include "harness/bench/allocation_counts.h"
#include "harness/conformance/probes/examination.h"
#include "harness/conformance/probes/question.h"
#include "harness/conformance/probes/subject.h"
#include "harness/sandbox/child.h"

namespace codecbench::conformance {
namespace {

void send(const Reply& reply) {
  const std::string line = to_line(reply) + "\n";
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t written = write(sandbox::channel_fd, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);  // nobody listens any more
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

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
