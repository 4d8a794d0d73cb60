#include "harness/differential/fuzz_worker.h"

#include <pthread.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <string>

#include "harness/differential/exchange.h"
#include "harness/differential/interrogation.h"
#include "harness/process/channel.h"
#include "harness/process/child.h"

namespace codecbench::differential {
namespace {

int fail(const std::string& message) {
  std::fprintf(stderr, "fuzz worker: %s\n", message.c_str());
  return 1;
}

// False at the end of standard input.
bool wait_for_batch() {
  char wake = 0;
  while (true) {
    const ssize_t got = read(STDIN_FILENO, &wake, 1);
    if (got == 1) return true;
    if (got == 0 || errno != EINTR) return false;
  }
}

struct Work {
  Codec& codec;
  Exchange& exchange;
};

void answer_batch(const Work& work) {
  std::string text;
  for (std::size_t i = work.exchange.done(); i < work.exchange.size(); ++i) {
    const bool with_text = work.exchange.wants_text();
    const Answer answer =
        interrogate(work.codec, work.exchange.input(i), with_text ? &text : nullptr);
    if (with_text) work.exchange.set_text(text);
    work.exchange.give(i, answer);
    // Its peak stays: only a new process can tell the next bomb.
    if (answer.process_grew) _exit(0);
  }
}

void* work_on(void* argument) {
  const Work& work = *static_cast<const Work*>(argument);
  while (wait_for_batch()) {
    answer_batch(work);
    process::send_line("done");
  }
  return nullptr;
}

}  // namespace

int run_fuzz_worker(const Catalog& catalog, std::string_view format, std::string_view codec) {
  for (const Catalog::Entry& entry : catalog.entries()) {
    if (name(entry.info.format) != format || entry.info.full_name() != codec) continue;
    Result<Exchange> exchange = Exchange::attach(process::first_inherited_fd);
    if (!exchange) return fail(exchange.error());
    const std::unique_ptr<Codec> made = entry.make();
    Work work{*made, *exchange};
    pthread_attr_t attributes;
    pthread_t thread{};
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_size);
    if (pthread_create(&thread, &attributes, work_on, &work) != 0) return fail("no thread");
    pthread_join(thread, nullptr);
    return 0;
  }
  return fail("there is no codec " + std::string(codec) + " for " + std::string(format));
}

}  // namespace codecbench::differential
