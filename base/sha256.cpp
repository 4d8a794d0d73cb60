#include "base/sha256.h"

#include <openssl/evp.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

namespace codecbench {
namespace {

// libcrypto fails here only without memory or with a broken installation; no hash means no
// comparable result.
void require(bool done, const char* call) {
  if (done) return;
  std::fprintf(stderr, "codecbench: libcrypto's %s failed: no SHA-256 in this OpenSSL\n", call);
  std::abort();
}

struct ContextDeleter {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Context = std::unique_ptr<EVP_MD_CTX, ContextDeleter>;

Context new_context() {
  Context context(EVP_MD_CTX_new());
  require(context != nullptr, "EVP_MD_CTX_new");
  return context;
}

}  // namespace

struct Sha256::State {
  Context context = new_context();
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
  require(EVP_DigestInit_ex(state_->context.get(), EVP_sha256(), nullptr) == 1,
          "EVP_DigestInit_ex");
}

Sha256::~Sha256() = default;

void Sha256::update(std::string_view bytes) {
  require(EVP_DigestUpdate(state_->context.get(), bytes.data(), bytes.size()) == 1,
          "EVP_DigestUpdate");
}

std::string Sha256::hex() const {
  const Context copy = new_context();
  require(EVP_MD_CTX_copy_ex(copy.get(), state_->context.get()) == 1, "EVP_MD_CTX_copy_ex");
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int length = 0;
  require(EVP_DigestFinal_ex(copy.get(), digest.data(), &length) == 1, "EVP_DigestFinal_ex");

  static constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(std::size_t{2} * length);
  for (unsigned int i = 0; i < length; ++i) {
    text += digits[digest[i] >> 4];
    text += digits[digest[i] & 15];
  }
  return text;
}

std::string sha256_hex(std::string_view bytes) {
  Sha256 hash;
  hash.update(bytes);
  return hash.hex();
}

}  // namespace codecbench
