#include "base/nearest_name.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace codecbench {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(EditDistance, CountsEdits) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("reel", "reel"), 0u);
  EXPECT_EQ(edit_distance("", "reel"), 4u);
  EXPECT_EQ(edit_distance("reel", ""), 4u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("canda", "canada"), 1u);
  EXPECT_EQ(edit_distance("reel", "rele"), 1u);  // neighbours swapped
  EXPECT_EQ(edit_distance("RapidJSON", "rapidjson"), 0u);
}

const std::vector<std::string> codecs = {"reel",
                                         "msgpack-c:fresh-zone",
                                         "msgpack-c:reused-zone",
                                         "msgpack-cxx",
                                         "nlohmann",
                                         "simdjson:dom",
                                         "rapidjson"};

TEST(NearestNames, NearestFirst) {
  EXPECT_THAT(nearest_names("rele", codecs), ElementsAre("reel"));
  EXPECT_THAT(nearest_names("nlohman", codecs), ElementsAre("nlohmann"));
  EXPECT_THAT(nearest_names("msgpackcxx", codecs), ElementsAre("msgpack-cxx"));
  EXPECT_THAT(nearest_names("simdjson:dim", codecs), ElementsAre("simdjson:dom"));
}

TEST(NearestNames, ABeginningIsNear) {
  EXPECT_THAT(nearest_names("msgpack", codecs, 2),
              ElementsAre("msgpack-cxx", "msgpack-c:fresh-zone"));
  EXPECT_THAT(nearest_names("reel-cbor", codecs), ElementsAre("reel"));
}

TEST(NearestNames, TheSameNameOnce) {
  EXPECT_THAT(nearest_names("rel", {"reel", "reel", "reel"}), ElementsAre("reel"));
}

TEST(NearestNames, NothingIsNear) {
  EXPECT_THAT(nearest_names("protobuf", codecs), IsEmpty());
  EXPECT_THAT(nearest_names("x", codecs), IsEmpty());
  EXPECT_THAT(nearest_names("reel", {}), IsEmpty());
}

TEST(DidYouMean, Asks) {
  EXPECT_EQ(did_you_mean("rele", codecs), "; did you mean reel?");
  EXPECT_EQ(did_you_mean("ab", {"abc", "abd", "abe"}), "; did you mean abc, abd or abe?");
  EXPECT_EQ(did_you_mean("protobuf", codecs), "");
}

}  // namespace
}  // namespace codecbench
