# Debian packages of a release build: `cpack --config build/release/CPackConfig.cmake` (or the target `package`) makes
#   codecbench_<version>_<architecture>.deb    the program, what it preloads, the page's templates, expected failures
#   libreel-dev_<version>_<architecture>.deb   reel's archive and headers, for find_package(reel)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the codecbench project <codecbench@localhost>")
set(CPACK_COMPONENTS_ALL codecbench libreel-dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_CODECBENCH_PACKAGE_NAME codecbench)
set(CPACK_DEBIAN_CODECBENCH_DESCRIPTION "benchmark and conformance suite for binary codecs
 Proves how correct and how fast CBOR, MessagePack, KEKS and JSON codecs are.")
set(CPACK_DEBIAN_CODECBENCH_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_CODECBENCH_PACKAGE_SHLIBDEPS ON)  # the libraries that it was linked with, by dpkg-shlibdeps
set(CPACK_DEBIAN_CODECBENCH_PACKAGE_RECOMMENDS "python3-jinja2, python3-matplotlib, valgrind")
set(CPACK_DEBIAN_LIBREEL-DEV_PACKAGE_NAME libreel-dev)
set(CPACK_DEBIAN_LIBREEL-DEV_DESCRIPTION "CBOR, MessagePack and KEKS on one tape, for C++20
 Archive, headers and CMake configuration.")
set(CPACK_DEBIAN_LIBREEL-DEV_PACKAGE_SECTION libdevel)
include(CPack)
