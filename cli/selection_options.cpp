#include "cli/selection_options.h"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace codecbench::cli {
namespace {

void add_filter(CLI::App* command, const char* name, std::vector<std::string>* filters,
                const char* type, const char* description) {
  // One value each: without it, --codec would swallow every word behind it, and take [ab] for a
  // list.
  command->add_option(name, *filters, description)
      ->type_name(type)
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

}  // namespace

void add_codec_options(CLI::App* command, Selection* selection) {
  add_filter(command, "--codec", &selection->codecs, "RE",
             "Codecs whose name has this in it or matches it; may be repeated");
  add_filter(command, "--format", &selection->formats, "RE",
             "The same for cbor, msgpack, keks, json");
}

void add_dataset_option(CLI::App* command, Selection* selection) {
  add_filter(command, "--dataset", &selection->datasets, "RE|NAME=FILE",
             "The same for datasets ('.' is all of them), or a JSON file under a name of its own");
}

void add_operation_option(CLI::App* command, Selection* selection) {
  add_filter(command, "--op", &selection->operations, "RE",
             "The same for decode, decode+visit, encode, validate ('^decode$' is decode alone)");
}

void add_seed_option(CLI::App* command, std::optional<std::uint64_t>* seed) {
  command
      ->add_option("--seed", *seed, "Decides the random order of cells [drawn, recorded]")
      // Otherwise -1 would become 2^64-1.
      ->check([](const std::string& text) -> std::string {
        return text.find_first_not_of("0123456789") == std::string::npos
                   ? ""
                   : "'" + text + "' is not a number from 0 to 2^64-1";
      })
      ->type_name("N");
}

}  // namespace codecbench::cli
