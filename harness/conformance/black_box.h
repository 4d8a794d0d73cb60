// What a worker was doing when it ended: memory that it shares with its supervisor.
//
// The worker writes down each call before it makes it, so that a crash has the exact bytes and the
// exact call for evidence. One worker writes; its supervisor reads after the worker has ended. It
// lies in a process::Shared of the supervisor's; zero bytes are an empty one.
#ifndef CODECBENCH_HARNESS_CONFORMANCE_BLACK_BOX_H_
#define CODECBENCH_HARNESS_CONFORMANCE_BLACK_BOX_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace codecbench::conformance {

struct BlackBox {
  static constexpr std::size_t shown_input = 4096;

  std::atomic<std::int64_t> failed_allocations;  // of the current item
  std::atomic<std::uint64_t> item;               // that was begun; 0 is none, else its number + 1
  std::uint64_t input_size;
  std::array<char, 96> call;            // NUL behind it
  std::array<char, shown_input> input;  // its beginning

  void record(std::string_view made_call, std::string_view bytes);
  void clear();
};

// The bytes in hexadecimal, cut in the middle beyond `limit` bytes: "0001...feff (70000 bytes)".
std::string shown_bytes(std::string_view bytes, std::size_t limit = 256);

}  // namespace codecbench::conformance

#endif  // CODECBENCH_HARNESS_CONFORMANCE_BLACK_BOX_H_
