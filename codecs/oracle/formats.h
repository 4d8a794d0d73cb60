// The formats one by one: what oracle.h puts together.
//
// The encoders require that objection() has nothing against any node of the value; the rules of
// each are in its file.
#ifndef CODECBENCH_CODECS_ORACLE_FORMATS_H_
#define CODECBENCH_CODECS_ORACLE_FORMATS_H_

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "codecs/value.h"

namespace codecbench::oracle {

namespace cbor {
std::string encode(const Value& value);
Result<Value> decode(std::string_view input);
// Why CBOR cannot carry this node, whatever its children are.
std::optional<std::string> objection(const Value& node);
}  // namespace cbor

namespace msgpack {
std::string encode(const Value& value);
Result<Value> decode(std::string_view input);
std::optional<std::string> objection(const Value& node);
}  // namespace msgpack

namespace keks {
std::string encode(const Value& value);
Result<Value> decode(std::string_view input);
std::optional<std::string> objection(const Value& node);
}  // namespace keks

namespace json {
std::string encode(const Value& value);
Result<Value> decode(std::string_view input);
std::optional<std::string> objection(const Value& node);
}  // namespace json

}  // namespace codecbench::oracle

#endif  // CODECBENCH_CODECS_ORACLE_FORMATS_H_
