#include <utility>
#include <vector>

#include "datasets/binary_messages.h"
#include "datasets/canada.h"
#include "datasets/canada_like.h"
#include "datasets/dataset.h"
#include "datasets/installed_file.h"
#include "datasets/licenses.h"
#include "datasets/messages.h"
#include "datasets/own_profiles.h"
#include "datasets/random_profiles.h"

namespace codecbench {

std::vector<DatasetSpec> all_datasets() {
  std::vector<DatasetSpec> all;
  for (auto* family :
       {canada_datasets, canada_like_datasets, licenses_datasets, installed_datasets,
        message_datasets, binary_message_datasets, own_profile_datasets, random_datasets}) {
    for (DatasetSpec& spec : family()) all.push_back(std::move(spec));
  }
  return all;
}

}  // namespace codecbench
