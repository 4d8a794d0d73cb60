#include "harness/conformance/expectations_update.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "codecs/version_list.h"

namespace codecbench::conformance {
namespace {

constexpr std::string_view heading =
    "# format[:mode] check[,check...] case-id | reason | library versions "
    "(harness/conformance/expectations.h)";

struct OwnVerdict {
  const CodecInfo* info;
  const Verdict* verdict;
};

std::vector<OwnVerdict> verdicts_of(const std::string& codec, const ConformanceReport& report) {
  std::vector<OwnVerdict> own;
  for (const Verdict& verdict : report.verdicts) {
    if (verdict.outcome == Outcome::not_applicable) continue;
    const CodecInfo* info = codec_of(report, verdict);
    if (info != nullptr && info->name == codec) own.push_back({info, &verdict});
  }
  return own;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    lines.emplace_back(line);
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return lines;
}

class Update {
 public:
  Update(const ExpectationsFile& file, const ConformanceReport& report)
      : file_(file), report_(report), own_(verdicts_of(file.codec, report)) {
    if (!own_.empty()) version_ = own_.front().info->version;
    lines_ = split_lines(file.text);
    behind_.resize(lines_.size());
    removed_.resize(lines_.size());
  }

  UpdatedExpectations run() {
    if (own_.empty()) return {file_.text, ""};
    for (const ExpectedFailure& line : file_.failures) judge(line);
    add_lines();
    // A codec that has no file needs none as long as nothing fails.
    if (lines_.empty() && at_the_end_.empty()) return {file_.text, ""};
    std::string text;
    if (file_.versions_line > 0) lines_[file_.versions_line - 1] = versions_line();
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (!removed_[i]) text += lines_[i] + '\n';
      for (const std::string& line : behind_[i]) text += line + '\n';
    }
    for (const std::string& line : at_the_end_) text += line + '\n';
    if (file_.versions_line == 0) {
      if (lines_.empty()) text = std::string(heading) + "\n\n" + text;
      text.insert(text.starts_with('#') ? text.find('\n') + 1 : 0, versions_line() + '\n');
    }
    if (seen_again_ > 0) {
      difference_ += fmt::format("  {} lines are about {} now as well\n", seen_again_, version_);
    }
    if (not_tried_ > 0) {
      difference_ +=
          fmt::format("  {} lines stay as they are: their cases were not there\n", not_tried_);
    }
    return {std::move(text), std::move(difference_)};
  }

 private:
  void judge(ExpectedFailure line) {
    std::vector<const Verdict*> failures;
    std::size_t spoken_of = 0;
    for (const auto& [info, verdict] : own_) {
      if (!speaks_of(line, *info, *verdict)) continue;
      ++spoken_of;
      if (is_failure(verdict->outcome)) failures.push_back(verdict);
    }
    const std::size_t at = line.line_number - 1;
    if (lists_version(line.versions, version_ + "?")) {  // one run cannot tell whether it has gone
      covered_.insert(failures.begin(), failures.end());
      return;
    }
    const bool listed = lists_version(line.versions, version_);
    if (spoken_of == 0) {
      if (!listed) ++not_tried_;
    } else if (spoken_of == failures.size()) {
      covered_.insert(failures.begin(), failures.end());
      if (listed) return;
      ++seen_again_;
      line.versions.push_back(version_);
      lines_[at] = to_line(line);
    } else {
      for (const Verdict* failure : failures) withdrawn_.emplace(failure, line);
      if (!listed) return;
      std::erase(line.versions, version_);
      removed_[at] = line.versions.empty();
      difference_ += (removed_[at] ? "- " : "~ ") + lines_[at] + '\n';
      lines_[at] = to_line(line);
    }
  }

  void add_lines() {
    std::map<std::size_t, std::vector<const Verdict*>>
        uncovered;  // by the line they were in; 0: none
    for (const auto& [info, verdict] : own_) {
      if (!is_failure(verdict->outcome) || covered_.count(verdict) > 0) continue;
      const auto line = withdrawn_.find(verdict);
      uncovered[line == withdrawn_.end() ? 0 : line->second.line_number].push_back(verdict);
    }
    for (const auto& [line_number, failures] : uncovered) {
      for (ExpectedFailure& line : expecting(report_, failures)) {
        if (line_number > 0) line.reason = withdrawn_.at(failures.front()).reason;
        difference_ += "+ " + to_line(line) + '\n';
        (line_number > 0 ? behind_[line_number - 1] : at_the_end_).push_back(to_line(line));
      }
    }
  }

  std::string versions_line() const {
    std::vector<std::string> versions = file_.versions;
    if (!lists_version(versions, version_)) versions.push_back(version_);
    return "versions " + join_versions(versions);
  }

  const ExpectationsFile& file_;
  const ConformanceReport& report_;
  std::vector<OwnVerdict> own_;
  std::string version_;
  std::vector<std::string> lines_;
  std::vector<std::vector<std::string>> behind_;  // new lines behind a line
  std::vector<bool> removed_;
  std::vector<std::string> at_the_end_;
  std::set<const Verdict*> covered_;  // a line of the version speaks of them
  std::map<const Verdict*, ExpectedFailure>
      withdrawn_;  // failures whose line speaks of passes, too
  std::size_t seen_again_ = 0;
  std::size_t not_tried_ = 0;
  std::string difference_;
};

}  // namespace

UpdatedExpectations update_expectations(const ExpectationsFile& file,
                                        const ConformanceReport& report) {
  return Update(file, report).run();
}

}  // namespace codecbench::conformance
