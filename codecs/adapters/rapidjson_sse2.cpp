// RapidJSON with its SIMD switch. In 1.1.0 that path takes the control characters 0x1a to 0x1f for
// plain text, in reading and in writing; the suite shows that, as it shows any other fault.
#define RAPIDJSON_SSE2
#define RAPIDJSON_NAMESPACE rapidjson_with_sse2
#include "codecs/adapters/rapidjson_modes.h"

namespace codecbench::rapidjson_sse2_adapter {

using Codecs =
    CodecList<RapidJson<Mode::fresh>, RapidJson<Mode::reused_buffers>, RapidJson<Mode::in_situ>>;

}  // namespace codecbench::rapidjson_sse2_adapter
