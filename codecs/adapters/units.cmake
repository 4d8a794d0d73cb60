# The units of an adapter. What is timed is compiled as a user's small program would be (adapter.h says why), so
# <name>.cpp becomes, for its i-th codec,
#   <name>.<i>.decode.cpp         that codec's decoding and nothing else
#   <name>.<i>.decode_visit.cpp   its decoding and the walk through the document
#   <name>.<i>.encode.cpp         its encoding, and its validation, which share no code of a library
# and once more for the rest: what it is, how a Value is made of it, its registration. plain/<name>.cpp becomes
# a unit for each of its drivers. All of them are small files that include the real one.
#
# A library's templates that stay out of line are emitted by each unit that uses them, and the linker keeps the first
# it meets, for all. So the plain drivers come first: where a unit that is timed shares a function, it runs the copy that
# a user's own small program has (RapidJSON's writer took 10 % more instructions in the adapter's copy), and a plain
# driver never runs an adapter's. Behind both come the archives with what is not timed.
# The global properties codecbench_plain_objects and codecbench_timed_objects list the OBJECT libraries of both, one
# object each.

# codecbench_unit(<target> <source> <uses> <property>)
function(codecbench_unit target source uses property)
  add_library(${target} OBJECT ${source})
  target_link_libraries(${target} PRIVATE ${uses})
  set_property(GLOBAL APPEND PROPERTY ${property} ${target})
endfunction()

# codecbench_adapter_units(<name> <number of codecs> <uses>): <uses> is the INTERFACE library of what its files need.
function(codecbench_adapter_units name codecs uses)
  set(units ${CMAKE_CURRENT_BINARY_DIR}/units)
  set(decode_of "bool AdaptedCodec<Timed>::decode_all(Codec::Inputs)")
  set(decode_visit_of "bool AdaptedCodec<Timed>::decode_visit_all(Codec::Inputs, std::uint64_t*)")
  set(encode_of
    "bool AdaptedCodec<Timed>::encode_all(const Codec::Documents&, std::size_t, std::size_t, std::string_view*)")
  set(validate_of "bool AdaptedCodec<Timed>::validate_all(Codec::Inputs)")
  set(elsewhere "")
  math(EXPR last "${codecs} - 1")
  foreach(i RANGE ${last})
    set(codec "${name}_adapter::Codecs::at<${i}>")
    foreach(operation decode decode_visit encode)
      set(instances "template ${${operation}_of};")
      if(operation STREQUAL encode)
        string(APPEND instances "\ntemplate ${validate_of};")
      endif()
      set(unit ${units}/${name}.${i}.${operation}.cpp)
      file(CONFIGURE OUTPUT ${unit} @ONLY CONTENT [[
#include "@CMAKE_CURRENT_SOURCE_DIR@/@name@.cpp"

namespace codecbench {
using Timed = @codec@;
@instances@
}  // namespace codecbench
]])
      codecbench_unit(adapter_${name}_${i}_${operation} ${unit} ${uses} codecbench_timed_objects)
    endforeach()
    foreach(operation decode decode_visit encode validate)
      string(REPLACE "<Timed>" "<${codec}>" instance "extern template ${${operation}_of};")
      string(APPEND elsewhere "${instance}\n")
    endforeach()
  endforeach()
  file(CONFIGURE OUTPUT ${units}/${name}.cpp @ONLY CONTENT [[
#include "@CMAKE_CURRENT_SOURCE_DIR@/@name@.cpp"

namespace codecbench {

static_assert(@name@_adapter::Codecs::size == @codecs@,
              "CODECS in codecs/adapters/CMakeLists.txt is the number of codecs in @name@.cpp");

// Compiled in units of their own.
@elsewhere@
void register_@name@(Catalog& catalog) { @name@_adapter::Codecs::add_to(catalog); }

}  // namespace codecbench
]])
  add_library(adapter_${name} OBJECT ${units}/${name}.cpp)
  target_link_libraries(adapter_${name} PRIVATE ${uses})
  # Nothing in it is timed: a quarter less to compile.
  target_compile_options(adapter_${name} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# codecbench_adapter_in_one_unit(<name> <uses>): the same without units.
function(codecbench_adapter_in_one_unit name uses)
  set(unit ${CMAKE_CURRENT_BINARY_DIR}/units/${name}.cpp)
  file(CONFIGURE OUTPUT ${unit} @ONLY CONTENT [[
#include "@CMAKE_CURRENT_SOURCE_DIR@/@name@.cpp"

namespace codecbench {
void register_@name@(Catalog& catalog) { @name@_adapter::Codecs::add_to(catalog); }
}  // namespace codecbench
]])
  add_library(adapter_${name} OBJECT ${unit})
  target_link_libraries(adapter_${name} PRIVATE ${uses})
endfunction()

# codecbench_plain_drivers(<name> <uses>): a unit for each driver in plain/<name>.cpp, if there is that file. Sets
# plain_drivers, in the caller's scope, to their names.
function(codecbench_plain_drivers name uses)
  set(source ${CMAKE_CURRENT_SOURCE_DIR}/plain/${name}.cpp)
  set(drivers "")
  if(EXISTS ${source})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
    file(STRINGS ${source} lines REGEX "^inline void [a-z0-9_]+\\(")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^inline void ([a-z0-9_]+)\\(.*" "\\1" driver "${line}")
      set(unit ${CMAKE_CURRENT_BINARY_DIR}/units/plain.${name}.${driver}.cpp)
      file(CONFIGURE OUTPUT ${unit} @ONLY CONTENT [[
#include "@CMAKE_CURRENT_SOURCE_DIR@/plain/@name@.cpp"

namespace codecbench::plain {
extern const Driver @name@_@driver@ = &@driver@;
}  // namespace codecbench::plain
]])
      codecbench_unit(plain_${name}_${driver} ${unit} ${uses} codecbench_plain_objects)
      list(APPEND drivers ${driver})
    endforeach()
  endif()
  set(plain_drivers ${drivers} PARENT_SCOPE)
endfunction()
