#include "harness/bench/elf_file.h"

#include <elf.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/splitmix64.h"

namespace codecbench {
namespace {

using testing::HasSubstr;

template <class T>
std::string bytes_of(const T& value) {
  return std::string(reinterpret_cast<const char*>(&value), sizeof value);
}

struct Wanted {
  std::vector<std::string> imports = {};
  std::string comment = {};
  bool relro = false;
  bool bind_now = false;
  bool branch_tracking = false;
};

// A small ELF file: header, a segment, then sections with their headers at the end.
std::string made(const Wanted& wanted) {
  std::string names(1, '\0');
  std::string symbols = bytes_of(Elf64_Sym{});
  for (const std::string& name : wanted.imports) {
    Elf64_Sym symbol{};
    symbol.st_name = static_cast<Elf64_Word>(names.size());
    symbols += bytes_of(symbol);
    names += name + '\0';
  }
  Elf64_Dyn flags{};
  flags.d_tag = DT_FLAGS;
  flags.d_un.d_val = wanted.bind_now ? DF_BIND_NOW : 0;
  const std::string note =
      bytes_of(Elf64_Nhdr{4, 16, NT_GNU_PROPERTY_TYPE_0}) + std::string("GNU\0", 4) +
      bytes_of(std::uint32_t{0xc0000002}) + bytes_of(std::uint32_t{4}) +
      bytes_of(std::uint32_t{wanted.branch_tracking ? 3u : 0u}) + bytes_of(std::uint32_t{0});
  const std::string section_names("\0.comment\0", 10);
  struct Section {
    std::uint32_t type, name, link;
    std::string bytes;
  };
  const std::vector<Section> sections = {
      {SHT_NULL, 0, 0, ""},
      {SHT_DYNSYM, 0, 2, symbols},
      {SHT_STRTAB, 0, 0, names},
      {SHT_DYNAMIC, 0, 0, bytes_of(flags) + bytes_of(Elf64_Dyn{})},
      {SHT_NOTE, 0, 0, note},
      {SHT_PROGBITS, 1, 0, wanted.comment + '\0'},
      {SHT_STRTAB, 0, 0, section_names}};
  Elf64_Phdr segment{};
  segment.p_type = wanted.relro ? PT_GNU_RELRO : PT_LOAD;
  std::string body = bytes_of(segment);
  std::string headers;
  for (const Section& section : sections) {
    Elf64_Shdr header{};
    header.sh_type = section.type;
    header.sh_name = section.name;
    header.sh_link = section.link;
    header.sh_offset = sizeof(Elf64_Ehdr) + body.size();
    header.sh_size = section.bytes.size();
    body += section.bytes;
    headers += bytes_of(header);
  }
  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_phoff = sizeof header;
  header.e_phentsize = sizeof(Elf64_Phdr);
  header.e_phnum = 1;
  header.e_shoff = sizeof header + body.size();
  header.e_shentsize = sizeof(Elf64_Shdr);
  header.e_shnum = static_cast<Elf64_Half>(sections.size());
  header.e_shstrndx = static_cast<Elf64_Half>(sections.size() - 1);
  return bytes_of(header) + body + headers;
}

std::string archive_of(const std::vector<std::string>& members) {
  std::string file = "!<arch>\n";
  for (const std::string& member : members) {
    std::string header(60, ' ');
    const std::string size = std::to_string(member.size());
    header.replace(48, size.size(), size);
    file += header + member + std::string(member.size() % 2, '\n');
  }
  return file;
}

TEST(ElfFile, SaysEachThingByItself) {
  EXPECT_EQ(*read_elf(made({})), ElfFacts());
  EXPECT_EQ(*read_elf(made({{"__stack_chk_fail"}})),
            (ElfFacts{"", true, false, false, false, false}));
  EXPECT_EQ(*read_elf(made({{"memcpy", "__memcpy_chk"}})),
            (ElfFacts{"", false, true, false, false, false}));
  EXPECT_EQ(*read_elf(made({{"memcpy", "_chk", "my_chk", "__chk_x"}})), ElfFacts());
  EXPECT_EQ(*read_elf(made({{}, "GCC: (Debian) 12"})),
            (ElfFacts{"GCC: (Debian) 12", false, false, false, false, false}));
  EXPECT_EQ(*read_elf(made({{}, "", true})), (ElfFacts{"", false, false, true, false, false}));
  EXPECT_EQ(*read_elf(made({{}, "", true, true})), (ElfFacts{"", false, false, true, true, false}));
  EXPECT_EQ(*read_elf(made({{}, "", false, false, true})),
            (ElfFacts{"", false, false, false, false, true}));
}

TEST(ElfFile, OfAnArchiveWhatHoldsOfAny) {
  const std::string file =
      archive_of({"an index", made({{"__stack_chk_fail"}}), made({{"__memcpy_chk"}, "GCC"})});
  EXPECT_EQ(*read_elf(file), (ElfFacts{"GCC", true, true, false, false, false}));
  EXPECT_FALSE(read_elf(archive_of({"an index"})).ok());
  EXPECT_FALSE(read_elf(file.substr(0, file.size() - 3)).ok());
}

TEST(ElfFile, IsDescribedInWords) {
  EXPECT_EQ(describe(ElfFacts()), "compiler not recorded, no sign of hardening");
  EXPECT_EQ(describe(ElfFacts{"GCC 12", true, true, true, true, false}),
            "compiled by GCC 12, stack protector, FORTIFY_SOURCE, full RELRO");
}

TEST(ElfFile, ReadsTheRunningProgram) {
  std::ifstream stream("/proc/self/exe", std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(stream)), {});
  const Result<ElfFacts> facts = read_elf(bytes);
  ASSERT_TRUE(facts.ok()) << facts.error();
  EXPECT_THAT(facts->compiler, testing::AnyOf(HasSubstr("GCC"), HasSubstr("clang")));
}

TEST(ElfFile, AnyCutIsAnErrorOrFacts) {
  const std::string file = made({{"__stack_chk_fail", "__memcpy_chk"}, "GCC", true, true, true});
  for (std::size_t size = 0; size < file.size(); ++size) {
    // A copy of exactly that size, so that a sanitizer sees a read behind it.
    const std::vector<char> cut(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_FALSE(read_elf({cut.data(), cut.size()}).ok()) << size;
  }
  EXPECT_FALSE(read_elf("#!/bin/sh\n").ok());
}

TEST(ElfFile, AnyDamageIsAnErrorOrFacts) {
  const std::string elf = made({{"__stack_chk_fail", "__memcpy_chk"}, "GCC", true, true, true});
  SplitMix64 random(1);
  int readable = 0;
  for (const std::string& file : {elf, archive_of({elf, elf})}) {
    for (int trial = 0; trial < 20'000; ++trial) {
      std::vector<char> damaged(file.begin(), file.end());
      for (std::uint32_t i = 1 + random.below(4); i > 0; --i) {
        const std::uint32_t at = random.below(static_cast<std::uint32_t>(damaged.size()));
        damaged[at] = static_cast<char>(random.below(3) == 0 ? 0xff : random.next());
      }
      readable += read_elf({damaged.data(), damaged.size()}).ok();
    }
  }
  EXPECT_GT(readable, 1000);  // not all of it is refused at the door
}

}  // namespace
}  // namespace codecbench
