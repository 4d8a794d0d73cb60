#include "harness/benchproc/key.h"

#include "harness/benchproc/name_parts.h"

namespace codecbench::benchproc {

Key::Key(std::string_view text, Dictionary& dictionary) : text_(text) {
  if (text == ".name") {
    kind_ = Kind::base_name;
  } else if (text == ".fullname") {
    kind_ = Kind::full_name;
  } else if (text.starts_with('/')) {
    kind_ = Kind::name_part;
  } else {
    config_key_ = dictionary.id(text);
  }
}

std::string_view Key::read(const Subject& subject, const Dictionary& dictionary) const {
  switch (kind_) {
    case Kind::base_name:
      return base_name(dictionary.text(subject.name));
    case Kind::full_name:
      return dictionary.text(subject.name);
    case Kind::name_part:
      return name_part(dictionary.text(subject.name), text_);
    case Kind::config:
      return dictionary.text(subject.config->value(config_key_));
  }
  return {};
}

}  // namespace codecbench::benchproc
