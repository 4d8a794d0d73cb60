#include "datasets/licenses_shape.h"

#include <string_view>
#include <vector>

namespace codecbench::licenses_shape {
namespace {

constexpr std::string_view spdx = "SPDX";
constexpr std::string_view dep5 = "DEP5";

// Notes of links, invented but of the original's lengths.
constexpr std::string_view plain_words = "plain words";
constexpr std::string_view project_page = "Project page";
constexpr std::string_view encyclopedia_page = "Wikipedia page";
constexpr std::string_view foundation_page = "Foundation text page";

constexpr Media html = {"text/html", "HTML"};
constexpr Media plain_text = {"text/plain", "Plain Text"};
constexpr Media pdf = {"application/pdf", "PDF"};

constexpr std::string_view osi_approved = "osi-approved";
constexpr std::string_view discouraged = "discouraged";
constexpr std::string_view redundant = "redundant";
constexpr std::string_view miscellaneous = "miscellaneous";
constexpr std::string_view non_reusable = "non-reusable";
constexpr std::string_view obsolete = "obsolete";
constexpr std::string_view popular = "popular";
constexpr std::string_view permissive = "permissive";
constexpr std::string_view retired = "retired";
constexpr std::string_view special_purpose = "special-purpose";
constexpr std::string_view copyleft = "copyleft";

}  // namespace

const std::vector<Record>& records() {
  // clang-format off
  static const std::vector<Record> table = {
      {3, 29, {{spdx, 3}, {trove, 56}}, {{register_page, 35}}, {}, 0,
       {osi_approved, discouraged, redundant}, {{html, 35}}},
      {7, 34, {{spdx, 7}, {trove, 54}}, {{register_page, 39}}, {}, 0,
       {osi_approved, discouraged, redundant}, {{html, 39}}},
      {8, 55, {{spdx, 8}, {trove, 63}}, {{register_page, 40}}, {}, 0, {osi_approved}, {{html, 40}}},
      {7, 36, {{spdx, 7}}, {{register_page, 39}}, {}, 0, {osi_approved, miscellaneous},
       {{html, 39}}},
      {8, 40, {{spdx, 8}, {trove, 54}}, {{register_page, 40}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 40}}},
      {10, 36, {{spdx, 10}}, {{register_page, 42}}, {}, 10, {discouraged, obsolete, osi_approved},
       {{html, 42}}},
      {10, 27, {{dep5, 10}, {spdx, 10}, {trove, 50}},
       {{plain_words, 65}, {encyclopedia_page, 44}, {register_page, 42}}, {}, 0,
       {osi_approved, popular, permissive}, {{html, 43}}},
      {12, 29, {{dep5, 12}, {spdx, 12}}, {{register_page, 44}}, {}, 12,
       {osi_approved, discouraged, obsolete}, {{html, 44}}},
      {12, 29, {{dep5, 12}, {spdx, 12}, {trove, 43}}, {{register_page, 44}}, {}, 0,
       {miscellaneous, osi_approved}, {{html, 44}}},
      {5, 20, {{dep5, 12}, {spdx, 12}}, {{encyclopedia_page, 51}, {register_page, 44}},
       {{22, 0}, {15, 0}}, 0, {osi_approved, popular, permissive}, {{html, 44}}},
      {5, 20, {{dep5, 12}, {spdx, 12}, {trove, 38}},
       {{encyclopedia_page, 51}, {register_page, 44}}, {{19, 0}, {20, 0}, {15, 0}}, 0,
       {osi_approved, popular, permissive}, {{html, 44}}},
      {7, 36, {{spdx, 7}}, {{register_page, 39}}, {}, 0, {osi_approved}, {{html, 39}}},
      {10, 60, {{spdx, 10}}, {{register_page, 42}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 42}}},
      {8, 56, {{dep5, 8}, {spdx, 8}}, {{encyclopedia_page, 73}, {register_page, 40}}, {}, 0,
       {osi_approved, popular}, {{html, 40}}},
      {10, 50, {{trove, 90}}, {{register_page, 42}}, {}, 0, {osi_approved}, {{html, 42}}},
      {11, 45, {{spdx, 11}, {trove, 63}}, {{register_page, 43}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 43}}},
      {8, 56, {{spdx, 8}}, {{register_page, 40}}, {}, 0, {osi_approved}, {{html, 40}}},
      {7, 34, {{dep5, 3}, {spdx, 7}, {trove, 48}}, {{register_page, 39}}, {}, 7,
       {discouraged, obsolete, osi_approved}, {{html, 39}}},
      {11, 25, {{spdx, 11}}, {{register_page, 43}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 43}}},
      {3, 49, {{trove, 78}}, {{register_page, 35}}, {}, 0, {discouraged, retired, osi_approved},
       {{html, 35}}},
      {7, 42, {{spdx, 7}}, {{register_page, 39}}, {}, 7, {discouraged, obsolete, osi_approved},
       {{html, 39}}},
      {7, 42, {{spdx, 7}}, {{register_page, 39}}, {}, 0, {special_purpose, osi_approved},
       {{html, 39}}},
      {7, 35, {{dep5, 7}, {spdx, 7}}, {{register_page, 39}}, {}, 7,
       {osi_approved, discouraged, obsolete}, {{html, 39}}},
      {7, 31, {{dep5, 7}, {spdx, 7}, {trove, 47}}, {{register_page, 39}}, {}, 0,
       {osi_approved, discouraged, redundant}, {{html, 39}}},
      {7, 35, {{spdx, 7}}, {{encyclopedia_page, 52}, {register_page, 39}}, {}, 0,
       {osi_approved, popular}, {{html, 42}}},
      {10, 28, {{spdx, 10}}, {{register_page, 42}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 42}}},
      {8, 42, {{spdx, 8}, {trove, 71}}, {{register_page, 40}}, {}, 0, {osi_approved}, {{html, 40}}},
      {7, 22, {{spdx, 7}}, {{register_page, 39}}, {}, 0, {discouraged, non_reusable, osi_approved},
       {{html, 39}}},
      {4, 19, {{spdx, 4}}, {{register_page, 36}}, {}, 0, {osi_approved, discouraged, redundant},
       {{html, 36}}},
      {13, 30, {{spdx, 13}}, {{register_page, 45}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 45}}},
      {7, 39, {{dep5, 7}, {spdx, 7}, {trove, 64}},
       {{plain_words, 59}, {encyclopedia_page, 56}, {register_page, 39}}, {}, 7,
       {osi_approved, popular, copyleft}, {{plain_text, 40}, {html, 52}}},
      {7, 39, {{dep5, 7}, {spdx, 7}, {trove, 59}, {trove, 64}},
       {{plain_words, 71}, {encyclopedia_page, 56}, {register_page, 39}}, {}, 0,
       {osi_approved, popular, copyleft}, {{plain_text, 40}, {html, 52}}},
      {4, 43, {{spdx, 4}}, {{register_page, 36}}, {}, 0, {osi_approved, discouraged, redundant},
       {{html, 36}}},
      {3, 16, {{spdx, 3}}, {{register_page, 35}}, {}, 0, {osi_approved, special_purpose},
       {{html, 35}}},
      {7, 31, {{spdx, 7}, {trove, 45}}, {{register_page, 39}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 39}}},
      {3, 17, {{dep5, 3}, {spdx, 3}, {trove, 45}}, {{register_page, 35}, {encyclopedia_page, 41}},
       {}, 0, {osi_approved}, {{html, 35}}},
      {5, 29, {{spdx, 5}, {trove, 52}}, {{register_page, 37}}, {}, 0,
       {discouraged, retired, osi_approved}, {{html, 37}}},
      {8, 46, {{dep5, 8}, {spdx, 8}, {trove, 72}}, {{encyclopedia_page, 63}, {register_page, 40}},
       {}, 8, {osi_approved, popular, copyleft}, {{plain_text, 41}, {html, 53}}},
      {8, 46, {{dep5, 8}, {spdx, 8}, {trove, 72}, {trove, 78}},
       {{encyclopedia_page, 63}, {register_page, 40}}, {}, 0, {osi_approved, popular, copyleft},
       {{plain_text, 41}, {html, 53}}},
      {7, 42, {{spdx, 7}}, {{register_page, 39}}, {}, 8, {osi_approved, discouraged, obsolete},
       {{html, 39}}},
      {8, 35, {{spdx, 8}}, {{register_page, 40}}, {}, 0, {osi_approved, discouraged, redundant},
       {{html, 40}}},
      {9, 42, {{dep5, 9}, {spdx, 9}}, {{register_page, 41}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 41}}},
      {11, 52, {}, {{register_page, 43}}, {}, 0, {osi_approved, international, permissive},
       {{html, 43}}},
      {8, 61, {}, {{register_page, 47}}, {}, 0, {international, osi_approved, copyleft},
       {{html, 47}}},
      {11, 55, {}, {{register_page, 43}}, {}, 0, {international, osi_approved, copyleft},
       {{html, 43}}},
      {3, 17, {{dep5, 3}, {dep5, 5}, {spdx, 3}, {trove, 38}},
       {{plain_words, 41}, {encyclopedia_page, 41}, {register_page, 35}}, {{3, 186}, {5, 186}}, 0,
       {osi_approved, popular, permissive}, {{html, 35}}},
      {7, 35, {{spdx, 7}, {trove, 59}}, {{register_page, 39}}, {}, 7,
       {osi_approved, discouraged, obsolete}, {{html, 39}}},
      {7, 35, {{dep5, 7}, {spdx, 7}, {trove, 63}}, {{register_page, 39}}, {}, 7,
       {osi_approved, discouraged, obsolete}, {{html, 39}}},
      {7, 35, {{spdx, 7}, {trove, 63}},
       {{encyclopedia_page, 41}, {register_page, 39}, {project_page, 34}}, {}, 0,
       {osi_approved, popular, copyleft}, {{html, 38}}},
      {5, 32, {{spdx, 5}}, {{register_page, 37}}, {}, 0, {osi_approved}, {{html, 37}}},
      {5, 36, {{spdx, 5}}, {{register_page, 37}}, {}, 0, {osi_approved}, {{html, 37}}},
      {5, 25, {{spdx, 5}}, {{register_page, 37}}, {}, 0, {osi_approved}, {{html, 37}}},
      {8, 43, {{spdx, 8}, {trove, 43}}, {{register_page, 40}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 40}}},
      {7, 15, {{spdx, 7}}, {{register_page, 39}}, {}, 0, {discouraged, non_reusable, osi_approved},
       {{html, 39}}},
      {8, 39, {{spdx, 8}}, {{register_page, 40}}, {}, 0, {osi_approved, special_purpose},
       {{html, 40}}},
      {4, 51, {{spdx, 4}, {trove, 74}}, {{register_page, 36}}, {}, 0,
       {osi_approved, discouraged, redundant}, {{html, 36}}},
      {4, 34, {{spdx, 4}, {trove, 57}}, {{register_page, 36}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 36}}},
      {9, 49, {{spdx, 9}}, {{register_page, 41}}, {}, 0, {osi_approved}, {{html, 41}}},
      {3, 17, {{spdx, 3}}, {{register_page, 35}}, {}, 0, {osi_approved}, {{html, 35}}},
      {6, 21, {{spdx, 6}}, {{register_page, 38}}, {}, 0, {discouraged, non_reusable, osi_approved},
       {{html, 38}}},
      {5, 39, {{spdx, 5}, {trove, 52}}, {{register_page, 37}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 37}}},
      {8, 45, {{spdx, 8}}, {{register_page, 40}}, {}, 0, {discouraged, non_reusable, osi_approved},
       {{html, 40}}},
      {7, 34, {{spdx, 7}}, {{register_page, 39}}, {}, 0, {osi_approved, special_purpose},
       {{html, 39}}},
      {5, 41, {{spdx, 5}, {trove, 56}}, {{register_page, 37}}, {}, 0, {osi_approved}, {{html, 37}}},
      {7, 30, {}, {{foundation_page, 45}, {register_page, 39}}, {}, 0,
       {osi_approved, special_purpose}, {{pdf, 129}, {html, 39}}},
      {7, 34, {{spdx, 7}}, {{register_page, 39}}, {}, 7, {osi_approved, discouraged, redundant},
       {{html, 39}}},
      {7, 34, {{spdx, 7}}, {{register_page, 39}}, {}, 7, {osi_approved, discouraged, redundant},
       {{html, 39}}},
      {7, 34, {{spdx, 7}}, {{register_page, 39}}, {}, 0, {osi_approved, miscellaneous},
       {{html, 39}}},
      {7, 28, {{spdx, 7}}, {{register_page, 39}}, {}, 0, {discouraged, non_reusable, osi_approved},
       {{html, 39}}},
      {10, 22, {{spdx, 10}}, {{register_page, 42}}, {}, 0, {osi_approved, discouraged, redundant},
       {{html, 42}}},
      {10, 27, {{dep5, 10}, {spdx, 10}, {trove, 61}}, {{register_page, 42}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 42}}},
      {7, 38, {{dep5, 7}, {spdx, 7}, {trove, 50}}, {{register_page, 39}}, {}, 0, {osi_approved},
       {{html, 39}}},
      {7, 38, {{spdx, 7}}, {{register_page, 39}}, {}, 7, {discouraged, obsolete, osi_approved},
       {{html, 39}}},
      {7, 38, {{spdx, 7}}, {{register_page, 39}}, {}, 0, {osi_approved}, {{html, 39}}},
      {8, 47, {{spdx, 8}}, {{register_page, 40}}, {}, 0, {discouraged, non_reusable, osi_approved},
       {{html, 40}}},
      {5, 36, {{spdx, 5}, {trove, 59}}, {{register_page, 37}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 37}}},
      {5, 37, {{spdx, 5}, {trove, 72}}, {{register_page, 37}}, {}, 0,
       {discouraged, retired, osi_approved}, {{html, 37}}},
      {7, 31, {{spdx, 7}, {trove, 45}}, {{register_page, 39}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 39}}},
      {10, 33, {{spdx, 9}}, {{register_page, 42}}, {}, 0, {osi_approved}, {{html, 42}}},
      {9, 21, {{spdx, 9}, {trove, 44}}, {{register_page, 41}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 41}}},
      {3, 51, {}, {{register_page, 35}}, {}, 0, {osi_approved}, {{html, 35}}},
      {7, 40, {{spdx, 7}, {trove, 54}}, {{register_page, 39}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 39}}},
      {3, 35, {{spdx, 3}, {trove, 38}}, {{register_page, 35}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 35}}},
      {9, 29, {{spdx, 9}}, {{register_page, 41}}, {}, 0, {discouraged, non_reusable, osi_approved},
       {{html, 41}}},
      {10, 30, {{spdx, 10}}, {{register_page, 42}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 42}}},
      {4, 23, {{spdx, 4}, {trove, 40}}, {{register_page, 36}}, {}, 0,
       {osi_approved, discouraged, redundant}, {{html, 36}}},
      {7, 36, {{dep5, 8}, {spdx, 7}, {trove, 46}}, {{register_page, 39}}, {}, 0,
       {discouraged, non_reusable, osi_approved}, {{html, 39}}},
      {4, 30, {{dep5, 4}, {spdx, 4}, {trove, 46}}, {{register_page, 36}}, {}, 0, {osi_approved},
       {{html, 36}}},
      {8, 26, {{trove, 53}}, {{register_page, 40}}, {}, 0, {discouraged, retired, osi_approved},
       {{html, 40}}},
  };
  // clang-format on
  return table;
}

}  // namespace codecbench::licenses_shape
