// The test binary is its own worker, with the fakes and with the real codecs.
#include <gtest/gtest.h>

#include <string_view>

#include "codecs/catalog.h"
#include "harness/conformance/probes/probe_worker.h"
#include "harness/conformance/probes/testing/fake_adapters.h"

int main(int argc, char** argv) {
  using namespace codecbench;
  if (argc == 2 && std::string_view(argv[1]) == conformance::probe_worker_argument) {
    Catalog catalog = conformance::fake::catalog();
    const Catalog real = build_catalog();
    for (const Catalog::Entry& entry : real.entries()) catalog.add(entry.info, entry.make);
    return conformance::run_probe_worker(catalog);
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
