#include "harness/bench/elf_file.h"

#include <elf.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

namespace codecbench {
namespace {

// A view that gives nothing where the range is not wholly inside.
std::optional<std::string_view> part(std::string_view file, std::uint64_t offset,
                                     std::uint64_t size) {
  if (offset > file.size() || size > file.size() - offset) return std::nullopt;
  return file.substr(offset, size);
}

template <class T>
std::optional<T> load(std::string_view file, std::uint64_t offset) {
  const auto bytes = part(file, offset, sizeof(T));
  if (!bytes) return std::nullopt;
  T value;
  std::memcpy(&value, bytes->data(), sizeof value);
  return value;
}

// `count` structures from `offset` on; nothing if they are not all inside.
template <class T>
std::optional<std::vector<T>> load_table(std::string_view file, std::uint64_t offset,
                                         std::uint64_t count) {
  if (count > file.size() / sizeof(T)) return std::nullopt;
  const auto bytes = part(file, offset, count * sizeof(T));
  if (!bytes) return std::nullopt;
  std::vector<T> table(count);
  if (count > 0) std::memcpy(table.data(), bytes->data(), bytes->size());
  return table;
}

std::string_view text_at(std::string_view table, std::uint64_t offset) {
  if (offset >= table.size()) return "";
  const std::string_view rest = table.substr(offset);
  return rest.substr(0, rest.find('\0'));
}

void read_symbols(std::string_view symbols, std::string_view names, ElfFacts* facts) {
  for (std::size_t at = 0; at + sizeof(Elf64_Sym) <= symbols.size(); at += sizeof(Elf64_Sym)) {
    const auto symbol = load<Elf64_Sym>(symbols, at);
    if (symbol->st_shndx != SHN_UNDEF) continue;
    // Long names would make many symbols that share one name quadratic.
    const std::string_view name = text_at(
        names.substr(0, std::min<std::size_t>(names.size(), symbol->st_name + std::uint64_t{64})),
        symbol->st_name);
    if (name == "__stack_chk_fail") facts->stack_protector = true;
    if (name.starts_with("__") && name.ends_with("_chk")) facts->fortify = true;
  }
}

void read_dynamic(std::string_view dynamic, ElfFacts* facts) {
  for (std::size_t at = 0; at + sizeof(Elf64_Dyn) <= dynamic.size(); at += sizeof(Elf64_Dyn)) {
    const auto entry = load<Elf64_Dyn>(dynamic, at);
    if (entry->d_tag == DT_NULL) return;
    facts->bind_now = facts->bind_now || entry->d_tag == DT_BIND_NOW ||
                      (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_BIND_NOW) != 0) ||
                      (entry->d_tag == DT_FLAGS_1 && (entry->d_un.d_val & DF_1_NOW) != 0);
  }
}

constexpr std::uint32_t aarch64_features = 0xc0000000;
constexpr std::uint32_t x86_features = 0xc0000002;

// A note of properties: header, "GNU", then properties of type, size, data, each padded to eight bytes.
void read_properties(std::string_view note, ElfFacts* facts) {
  const auto header = load<Elf64_Nhdr>(note, 0);
  if (!header || header->n_type != NT_GNU_PROPERTY_TYPE_0 || header->n_namesz != 4) return;
  const auto properties = part(note, sizeof *header + 4, header->n_descsz);
  if (!properties) return;
  std::uint64_t at = 0;
  while (true) {
    const auto type = load<std::uint32_t>(*properties, at);
    const auto size = load<std::uint32_t>(*properties, at + 4);
    if (!type || !size) return;
    const auto bits = load<std::uint32_t>(*properties, at + 8);
    if ((*type == x86_features || *type == aarch64_features) && *size == 4 && bits) {
      facts->branch_tracking = facts->branch_tracking || (*bits & 1) != 0;
    }
    at += 8 + ((std::uint64_t{*size} + 7) & ~std::uint64_t{7});
  }
}

Result<ElfFacts> read_one(std::string_view file) {
  const auto header = load<Elf64_Ehdr>(file, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) {
    return Error{"it is no ELF file"};
  }
  if (header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_ident[EI_DATA] != ELFDATA2LSB) {
    return Error{"it is no 64-bit little-endian ELF file"};
  }
  if ((header->e_shnum > 0 && header->e_shentsize != sizeof(Elf64_Shdr)) ||
      (header->e_phnum > 0 && header->e_phentsize != sizeof(Elf64_Phdr))) {
    return Error{"its tables have entries of another size"};
  }
  const auto sections = load_table<Elf64_Shdr>(file, header->e_shoff, header->e_shnum);
  const auto segments = load_table<Elf64_Phdr>(file, header->e_phoff, header->e_phnum);
  if (!sections || !segments) return Error{"its tables lie outside of it"};

  ElfFacts facts;
  for (const Elf64_Phdr& segment : *segments) {
    facts.relro = facts.relro || segment.p_type == PT_GNU_RELRO;
  }
  const auto content = [&](const Elf64_Shdr& section) {
    if (section.sh_type == SHT_NOBITS) return std::optional<std::string_view>("");
    return part(file, section.sh_offset, section.sh_size);
  };
  std::string_view section_names;
  if (header->e_shstrndx < sections->size()) {
    section_names = content((*sections)[header->e_shstrndx]).value_or("");
  }
  for (const Elf64_Shdr& section : *sections) {
    const auto bytes = content(section);
    if (!bytes) return Error{"one of its sections lies outside of it"};
    const std::string_view name = text_at(section_names, section.sh_name);
    switch (section.sh_type) {
      case SHT_DYNSYM:
      case SHT_SYMTAB:
        if (section.sh_link < sections->size()) {
          read_symbols(*bytes, content((*sections)[section.sh_link]).value_or(""), &facts);
        }
        break;
      case SHT_DYNAMIC:
        read_dynamic(*bytes, &facts);
        break;
      case SHT_NOTE:
        read_properties(*bytes, &facts);
        break;
      default:
        if (name == ".comment") facts.compiler = text_at(*bytes, 0).substr(0, 200);
    }
  }
  return facts;
}

constexpr std::string_view archive_magic = "!<arch>\n";
constexpr std::size_t member_header_size = 60;

Result<ElfFacts> read_archive(std::string_view file) {
  ElfFacts all;
  bool any = false;
  std::uint64_t at = archive_magic.size();
  while (const auto header = part(file, at, member_header_size)) {
    const std::string_view digits = header->substr(48, 10);
    std::uint64_t size = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), size);
    const auto member = part(file, at + member_header_size, size);
    if (!member) return Error{"a member of the archive lies outside of it"};
    at += member_header_size + size + size % 2;
    const Result<ElfFacts> facts = read_one(*member);
    if (!facts) continue;  // an index, or a list of long names
    any = true;
    if (all.compiler.empty()) all.compiler = facts->compiler;
    all.stack_protector = all.stack_protector || facts->stack_protector;
    all.fortify = all.fortify || facts->fortify;
    all.branch_tracking = all.branch_tracking || facts->branch_tracking;
  }
  if (!any) return Error{"it is an archive without an ELF file"};
  return all;
}

}  // namespace

Result<ElfFacts> read_elf(std::string_view file) {
  return file.starts_with(archive_magic) ? read_archive(file) : read_one(file);
}

std::string describe(const ElfFacts& facts) {
  std::string text =
      facts.compiler.empty() ? "compiler not recorded" : "compiled by " + facts.compiler;
  const auto add = [&text](bool has, std::string_view what) {
    if (has) text.append(", ").append(what);
  };
  add(facts.stack_protector, "stack protector");
  add(facts.fortify, "FORTIFY_SOURCE");
  add(facts.relro, facts.bind_now ? "full RELRO" : "partial RELRO");
  add(facts.branch_tracking, "branch tracking");
  if (!facts.stack_protector && !facts.fortify && !facts.relro && !facts.branch_tracking) {
    text += ", no sign of hardening";
  }
  return text;
}

}  // namespace codecbench
