// Documents drawn from a format's grammar.
//
// A valid document uses every freedom that the format leaves: heads longer than need be, indefinite
// lengths and their chunks, every type byte, white space. A nearly valid one breaks a rule now and
// then. Documents are small, so that most show one thing. Pure functions of the Draw.
#ifndef CODECBENCH_HARNESS_DIFFERENTIAL_GRAMMAR_H_
#define CODECBENCH_HARNESS_DIFFERENTIAL_GRAMMAR_H_

#include <string>
#include <string_view>

#include "codecs/format.h"
#include "harness/differential/draw.h"

namespace codecbench::differential {

enum class Care : std::uint8_t {
  valid,         // no rule is broken
  nearly_valid,  // about one item in eight breaks one
};

std::string generate(Format format, Care care, Draw& draw);

// The same for one format each.
std::string generate_cbor(Care care, Draw& draw);
std::string generate_msgpack(Care care, Draw& draw);
std::string generate_keks(Care care, Draw& draw);
std::string generate_json(Care care, Draw& draw);

// What the generators share. `ill_formed` text holds a sequence that is not UTF-8.
std::string draw_octets(Draw& draw);
std::string draw_text(Draw& draw);
std::string draw_ill_formed_text(Draw& draw);
void append_big_endian(std::string& output, std::uint64_t number, std::size_t size);

}  // namespace codecbench::differential

#endif  // CODECBENCH_HARNESS_DIFFERENTIAL_GRAMMAR_H_
