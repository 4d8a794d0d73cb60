#include "harness/differential/minimization.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "codecs/oracle/oracle.h"
#include "harness/differential/classification.h"

namespace codecbench::differential {
namespace {

// Up to this size steps are tried whose number grows with the square.
constexpr std::size_t small_input = 40;
// Up to this size every value of every byte is tried.
constexpr std::size_t tiny_input = 9;
constexpr std::size_t longest_opening = 4;  // of a container, with its key
constexpr std::size_t largest_searched_for_items = 2048;
constexpr std::size_t group = 32;              // candidates put at once
constexpr std::size_t cost_of_candidate = 64;  // beside that of its bytes

class Minimizer {
 public:
  Minimizer(Format format, std::string input, const Shows& shows, std::size_t budget)
      : format_(format), best_(std::move(input)), shows_(shows), budget_(budget) {}

  Result<std::string> run() {
    bool smaller = true;
    while (smaller && !error_ && budget_ > 0) {
      smaller = layers_removed() || plainly_encoded() || items_alone() || substrings() ||
                pieces_removed() || items_replaced() || counts_lowered() || bytes_simplified();
    }
    if (error_) return std::move(*error_);
    return std::move(best_);
  }

 private:
  static bool before(const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  }

  // Takes the first candidate that shows it.
  bool take_first(std::vector<std::string> candidates) {
    std::erase_if(candidates, [this](const std::string& c) { return !before(c, best_); });
    for (std::size_t i = 0; i < candidates.size() && budget_ > 0;) {
      std::vector<std::string> part;
      for (; i < candidates.size() && part.size() < group && budget_ > 0; ++i) {
        budget_ -= std::min(budget_, candidates[i].size() + cost_of_candidate);
        part.push_back(std::move(candidates[i]));
      }
      const Result<std::vector<bool>> shown = shows_(part);
      if (!shown) {
        error_ = Error{shown.error()};
        return false;
      }
      for (std::size_t k = 0; k < part.size(); ++k) {
        if (!(*shown)[k]) continue;
        best_ = part[k];
        return true;
      }
    }
    return false;
  }

  // The end of the item at `start`, relative to the whole.
  std::optional<std::size_t> item_end(std::size_t start) const {
    const auto end = classify(format_, std::string_view(best_).substr(start)).item_end;
    if (!end) return std::nullopt;
    return start + *end;
  }

  // Of deep nesting: as many openings from the front as ends from the back, if there are ends.
  bool layers_removed() {
    if (best_.size() <= small_input) return false;
    std::vector<std::string> candidates;
    for (std::size_t layers = best_.size() / 2; layers > 0; layers /= 2) {
      for (std::size_t opening = 1; opening <= longest_opening; ++opening) {
        for (const std::size_t end : {std::size_t{0}, std::size_t{1}}) {
          if (layers * (opening + end) >= best_.size()) continue;
          candidates.push_back(
              best_.substr(layers * opening, best_.size() - layers * (opening + end)));
        }
      }
    }
    return take_first(std::move(candidates));
  }

  // The same value in the oracle's own form.
  bool plainly_encoded() {
    const Result<Value> value = oracle::decode(format_, best_);
    if (!value) return false;
    Result<std::string> plain = oracle::encode(format_, *value);
    return plain && take_first({*std::move(plain)});
  }

  bool items_alone() {
    if (best_.size() > largest_searched_for_items) return false;
    std::vector<std::string> candidates;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      if (const auto end = item_end(i)) candidates.push_back(best_.substr(i, *end - i));
    }
    std::stable_sort(candidates.begin(), candidates.end(), before);
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    return take_first(std::move(candidates));
  }

  bool substrings() {
    if (best_.size() > small_input) return false;
    std::vector<std::string> candidates;
    for (std::size_t size = 0; size < best_.size(); ++size) {
      for (std::size_t i = 0; i + size <= best_.size(); ++i) {
        candidates.push_back(best_.substr(i, size));
      }
    }
    std::stable_sort(candidates.begin(), candidates.end(), before);
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    return take_first(std::move(candidates));
  }

  bool pieces_removed() {
    for (std::size_t size = best_.size() / 2; size > 0; size /= 2) {
      std::vector<std::string> candidates;
      for (std::size_t i = 0; i < best_.size(); i += size) {
        std::string candidate = best_;
        candidates.push_back(candidate.erase(i, size));
      }
      if (take_first(std::move(candidates))) return true;
    }
    return false;
  }

  bool items_replaced() {
    if (best_.size() > largest_searched_for_items) return false;
    std::vector<std::string> candidates;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      const auto end = item_end(i);
      if (!end || *end - i < 2) continue;
      for (const std::string_view least : least_items()) {
        std::string candidate = best_;
        candidates.push_back(candidate.replace(i, *end - i, least));
        // Wherever it stands: a repeated key stays one.
        const std::string item = best_.substr(i, *end - i);
        std::size_t at = best_.find(item, *end);
        if (at == std::string::npos || best_.find(item) < i) continue;
        candidate = best_;
        for (at = i; at != std::string::npos; at = candidate.find(item, at + least.size())) {
          candidate.replace(at, item.size(), least);
        }
        candidates.push_back(std::move(candidate));
      }
    }
    std::stable_sort(candidates.begin(), candidates.end(), before);
    return take_first(std::move(candidates));
  }
  // A scalar, and what may be a key.
  std::vector<std::string_view> least_items() const {
    if (format_ == Format::json) return {"0", "\"\""};
    if (format_ == Format::keks)
      return {"\x01",
              "\xc1"
              "a"};
    return {std::string_view("\0", 1)};
  }

  // A count or length less by one, and one item or byte behind it gone.
  bool counts_lowered() {
    if (best_.size() > 2 * small_input || format_ == Format::json) return false;
    std::vector<std::string> candidates;
    for (std::size_t i = 0; i + 1 < best_.size(); ++i) {
      std::string lowered = best_;
      lowered[i] = static_cast<char>(lowered[i] - 1);
      for (std::size_t k = i + 1; k < best_.size(); ++k) {
        std::string candidate = lowered;
        candidates.push_back(candidate.erase(k, 1));
        const auto end = item_end(k);
        if (!end || *end - k < 2) continue;
        candidate = lowered;
        candidates.push_back(candidate.erase(k, *end - k));
      }
    }
    return take_first(std::move(candidates));
  }

  bool bytes_simplified() {
    std::vector<std::string> candidates;
    const auto with = [&](std::size_t at, unsigned byte) -> std::string& {
      candidates.push_back(best_);
      candidates.back()[at] = static_cast<char>(byte);
      return candidates.back();
    };
    const std::size_t size = std::min(best_.size(), 4 * small_input);
    for (std::size_t i = 0; i < size; ++i) {
      const auto byte = static_cast<unsigned char>(best_[i]);
      if (size <= tiny_input) {
        for (unsigned smaller = 0; smaller < byte; ++smaller) with(i, smaller);
      } else {
        for (const unsigned simpler : {0u, byte & 0xe0u, byte & (byte - 1u), byte - 1u,
                                       static_cast<unsigned>('0'), static_cast<unsigned>('a')}) {
          if (simpler < byte) with(i, simpler);
        }
      }
      // A number less by one, where that needs a borrow.
      if (byte > 0 && i + 1 < size) with(i, byte - 1u)[i + 1] = static_cast<char>(0xff);
    }
    return take_first(std::move(candidates));
  }

  Format format_;
  std::string best_;
  const Shows& shows_;
  std::size_t budget_;
  std::optional<Error> error_;
};

}  // namespace

Result<std::string> minimize(Format format, std::string input, const Shows& shows,
                             std::size_t budget) {
  return Minimizer(format, std::move(input), shows, budget).run();
}

}  // namespace codecbench::differential
