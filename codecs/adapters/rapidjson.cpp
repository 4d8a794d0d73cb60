// RapidJSON, header-only, as it is by default: RAPIDJSON_SSE2 is undefined (rapidjson_sse2.cpp).
#include "codecs/adapters/rapidjson_modes.h"

namespace codecbench::rapidjson_adapter {

using Codecs =
    CodecList<RapidJson<Mode::fresh>, RapidJson<Mode::reused_buffers>, RapidJson<Mode::utf8_check>,
              RapidJson<Mode::fast_floats>, RapidJson<Mode::in_situ>>;

}  // namespace codecbench::rapidjson_adapter
