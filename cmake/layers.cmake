# A layer is a library that sees the headers of the layers it depends on and no others. Every header is
# published by a symbolic link below <build>/layers/<layer>/, rooted at the project ("codecs/value.h"), and
# only the targets that DEPEND on the layer get that folder as an include path: a wrong include does not compile.

# codecbench_layer(<name> DIR <folder> [HEADERS ...] [SOURCES ...] [DEPENDS layers and libraries...]
#                  [PRIVATE libraries only the sources see...] [NO_UNITY] [UNTIMED])
# CODECBENCH_UNITY compiles a layer's sources together; NO_UNITY keeps a layer whose files use the same names for
# different things, or whose files are compiled with flags of their own, out of that.
# UNTIMED, of a layer in which nothing that is timed runs, takes -O1 in the release build: a quarter less to compile.
# HEADERS and SOURCES are relative to DIR, DIR to the project.
function(codecbench_layer name)
  cmake_parse_arguments(arg "NO_UNITY;UNTIMED" "DIR" "HEADERS;SOURCES;DEPENDS;PRIVATE" ${ARGN})
  set(published ${CMAKE_BINARY_DIR}/layers/${name})
  foreach(header IN LISTS arg_HEADERS)
    set(link ${published}/${arg_DIR}/${header})
    get_filename_component(folder ${link} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${arg_DIR}/${header} ${link} SYMBOLIC)
  endforeach()
  file(MAKE_DIRECTORY ${published})
  list(TRANSFORM arg_SOURCES PREPEND ${PROJECT_SOURCE_DIR}/${arg_DIR}/)
  if(arg_SOURCES)
    add_library(${name} STATIC ${arg_SOURCES})
    target_include_directories(${name} PUBLIC ${published})
    target_link_libraries(${name} PUBLIC ${arg_DEPENDS} PRIVATE ${arg_PRIVATE} codecbench_warnings)
    if(arg_UNTIMED)
      target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
    endif()
    if(CODECBENCH_UNITY AND NOT arg_NO_UNITY)
      set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    endif()
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${published})
    target_link_libraries(${name} INTERFACE ${arg_DEPENDS})
  endif()
endfunction()

# codecbench_test(<name> DIR <folder> SOURCES ... DEPENDS layers...): a GoogleTest binary, one CTest entry a test.
# TESTDATA_DIR in the sources is the testdata folder beside them.
function(codecbench_test name)
  if(NOT BUILD_TESTING)
    return()
  endif()
  cmake_parse_arguments(arg "" "DIR;TIMEOUT" "SOURCES;DEPENDS;LABELS" ${ARGN})
  list(TRANSFORM arg_SOURCES PREPEND ${PROJECT_SOURCE_DIR}/${arg_DIR}/)
  add_executable(${name} ${arg_SOURCES})
  target_compile_definitions(${name} PRIVATE
    TESTDATA_DIR="${PROJECT_SOURCE_DIR}/${arg_DIR}/testdata")
  target_link_libraries(${name} PRIVATE ${arg_DEPENDS} codecbench_warnings GTest::gmock GTest::gtest GTest::gtest_main)
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT ${arg_TIMEOUT})
endfunction()
