// SHA-256 (FIPS 180-4, section 6.2), by OpenSSL's libcrypto, which uses the processor's SHA
// instructions where it has them.
//
// A `Sha256` belongs to one thread at a time. Time: linear in the bytes; memory: constant.
#ifndef CODECBENCH_BASE_SHA256_H_
#define CODECBENCH_BASE_SHA256_H_

#include <memory>
#include <string>
#include <string_view>

namespace codecbench {

class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void update(std::string_view bytes);

  // The digest of all bytes so far as 64 lower-case hexadecimal digits; more may be added
  // afterwards.
  std::string hex() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

std::string sha256_hex(std::string_view bytes);

}  // namespace codecbench

#endif  // CODECBENCH_BASE_SHA256_H_
