#include "harness/conformance/probes/question.h"

#include <nlohmann/json.hpp>

namespace codecbench::conformance {
namespace {

using nlohmann::ordered_json;

// What a codec says need not be UTF-8.
std::string dump(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

ordered_json parse(std::string_view line) {
  return ordered_json::parse(line, nullptr, /*allow_exceptions=*/false);
}

template <class Names>
auto named(const Names& all, const ordered_json& json, std::string_view key)
    -> std::optional<typename Names::value_type> {
  const auto found = json.find(std::string(key));
  if (found == json.end() || !found->is_string()) return std::nullopt;
  for (const auto each : all) {
    if (name(each) == found->template get_ref<const std::string&>()) return each;
  }
  return std::nullopt;
}

std::string text_of(const ordered_json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<double> number_of(const ordered_json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number()) return std::nullopt;
  return found->get<double>();
}

}  // namespace

std::string to_line(const Question& question) {
  return dump({{"codec", question.codec},
               {"format", name(question.format)},
               {"probe", name(question.probe)},
               {"guarded", question.guarded},
               {"levels", question.levels}});
}

std::optional<Question> parse_question(std::string_view line) {
  const ordered_json json = parse(line);
  if (!json.is_object()) return std::nullopt;
  const auto format = named(all_formats, json, "format");
  const auto probe = named(all_probes, json, "probe");
  if (!format || !probe) return std::nullopt;
  Question question;
  question.codec = text_of(json, "codec");
  question.format = *format;
  question.probe = *probe;
  question.guarded = json.value("guarded", false);
  question.levels = json.value("levels", std::uint64_t{0});
  return question;
}

std::string to_line(const Reply& reply) {
  if (!reply.final) return dump({{"trying", reply.trying}});
  ordered_json json = {{"end", name(reply.result.end)},
                       {"answer", reply.result.answer},
                       {"detail", reply.result.detail}};
  if (reply.result.memory_bytes_per_byte) json["memory"] = *reply.result.memory_bytes_per_byte;
  if (reply.result.nanoseconds_per_byte) json["ns"] = *reply.result.nanoseconds_per_byte;
  return dump(json);
}

std::optional<Reply> parse_reply(std::string_view line) {
  const ordered_json json = parse(line);
  if (!json.is_object()) return std::nullopt;
  Reply reply;
  if (json.contains("trying")) {
    reply.trying = text_of(json, "trying");
    return reply;
  }
  const auto end = named(all_probe_ends, json, "end");
  if (!end) return std::nullopt;
  reply.final = true;
  reply.result.end = *end;
  reply.result.answer = text_of(json, "answer");
  reply.result.detail = text_of(json, "detail");
  reply.result.memory_bytes_per_byte = number_of(json, "memory");
  reply.result.nanoseconds_per_byte = number_of(json, "ns");
  return reply;
}

}  // namespace codecbench::conformance
