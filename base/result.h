// A value or the reason why there is none.
//
// Errors travel as values between the suite's layers: `Result<T>` holds either a T or an `Error`,
// whose message names what was wrong, where, and what to do, in one line fit for stderr. No
// exception crosses a layer.
#ifndef CODECBENCH_BASE_RESULT_H_
#define CODECBENCH_BASE_RESULT_H_

#include <string>
#include <utility>
#include <variant>

namespace codecbench {

struct Error {
  std::string message;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : storage_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: implicit
  Result(Error error) : storage_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit

  bool ok() const { return storage_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // REQUIRES: ok().
  const T& operator*() const& { return std::get<0>(storage_); }
  T& operator*() & { return std::get<0>(storage_); }
  T&& operator*() && { return std::get<0>(std::move(storage_)); }
  const T* operator->() const { return &std::get<0>(storage_); }
  T* operator->() { return &std::get<0>(storage_); }

  // REQUIRES: !ok().
  const std::string& error() const { return std::get<1>(storage_).message; }

 private:
  std::variant<T, Error> storage_;
};

}  // namespace codecbench

#endif  // CODECBENCH_BASE_RESULT_H_
