/*
 * frontend/elf.c - object files, programs and shared libraries of x86-64.
 *
 *     before:  | header | content | table of sections |
 *     after:   | header'| content | table of sections | section | names' |
 * table' |
 *
 * A section is added behind everything else: a copy of the names of sections
 * and of their table follows it, and the header then points to that copy.
 * Whoever reads the file sees either the old table or the new one.
 */
#include "frontend/elf_impl.h"

#include <elf.h>
#include <string.h>

#include "base/alloc.h"

/* --------------------------------------------------------------- reading */

static bool lies_in(const struct elf *elf, uint64_t offset, uint64_t size) {
  return offset <= elf->size && size <= elf->size - offset;
}

static Elf64_Ehdr header(const struct elf *elf) {
  Elf64_Ehdr h;
  memcpy(&h, elf->bytes, sizeof h);
  return h;
}

static Elf64_Shdr section_header(const struct elf *elf, uint32_t number) {
  Elf64_Shdr h;
  memcpy(&h, elf->bytes + elf->sections + number * sizeof h, sizeof h);
  return h;
}

/* A string of a table, which ends inside of it; or NULL. */
static const char *string_at(const char *table, size_t size, uint64_t at) {
  return table && at < size && memchr(table + at, 0, size - at) ? table + at
                                                                : NULL;
}

bool elf_is(const char *bytes, size_t size) {
  return size >= SELFMAG && memcmp(bytes, ELFMAG, SELFMAG) == 0;
}

/* The table of sections, with more than 65,279 of them too. */
static bool find_sections(struct elf *elf, const Elf64_Ehdr *h) {
  elf->sections = h->e_shoff;
  if (h->e_shoff == 0)
    return true; /* there is none */
  if (h->e_shentsize != sizeof(Elf64_Shdr) ||
      !lies_in(elf, h->e_shoff, sizeof(Elf64_Shdr)))
    return false;
  Elf64_Shdr first = section_header(elf, 0);
  uint64_t count = h->e_shnum ? h->e_shnum : first.sh_size;
  if (count > elf->size / sizeof first ||
      !lies_in(elf, h->e_shoff, count * sizeof first))
    return false;
  elf->count = (uint32_t)count;
  uint32_t names = h->e_shstrndx == SHN_XINDEX ? first.sh_link : h->e_shstrndx;
  if (names == SHN_UNDEF)
    return true;
  if (names >= elf->count)
    return false;
  Elf64_Shdr s = section_header(elf, names);
  if (!lies_in(elf, s.sh_offset, s.sh_size))
    return false;
  elf->names = elf->bytes + s.sh_offset;
  elf->names_size = s.sh_size;
  return true;
}

const char *elf_open(struct elf *elf, const char *bytes, size_t size) {
  *elf = (struct elf){.bytes = bytes, .size = size};
  if (!elf_is(bytes, size) || size < sizeof(Elf64_Ehdr))
    return "it is truncated";
  Elf64_Ehdr h = header(elf);
  if (h.e_ident[EI_CLASS] != ELFCLASS64 || h.e_ident[EI_DATA] != ELFDATA2LSB ||
      h.e_machine != EM_X86_64)
    return "it is not for x86-64";
  if (h.e_type != ET_REL && h.e_type != ET_EXEC && h.e_type != ET_DYN)
    return "it is neither an object nor a program";
  elf->object = h.e_type == ET_REL;
  return find_sections(elf, &h) ? NULL : "it is truncated or malformed";
}

bool elf_section(const struct elf *elf, uint32_t number,
                 struct elf_section *section) {
  Elf64_Shdr s = section_header(elf, number);
  bool empty = s.sh_type == SHT_NOBITS || s.sh_type == SHT_NULL;
  if (!empty && !lies_in(elf, s.sh_offset, s.sh_size))
    return false;
  const char *name = string_at(elf->names, elf->names_size, s.sh_name);
  *section =
      (struct elf_section){.name = name ? name : "",
                           .bytes = elf->bytes + (empty ? 0 : s.sh_offset),
                           .size = empty ? 0 : s.sh_size,
                           .type = s.sh_type,
                           .link = s.sh_link};
  return true;
}

/* --------------------------------------------------------------- symbols */

static bool is_definition(const Elf64_Sym *s) {
  unsigned bind = ELF64_ST_BIND(s->st_info);
  return (bind == STB_GLOBAL || bind == STB_WEAK) && s->st_shndx != SHN_UNDEF &&
         s->st_shndx != SHN_ABS;
}

static void read_symbols(const struct elf *elf,
                         const struct elf_section *symbols, elf_name_fn *fn,
                         void *context) {
  struct elf_section names;
  if (symbols->link >= elf->count || !elf_section(elf, symbols->link, &names))
    return;
  for (size_t at = 0; at + sizeof(Elf64_Sym) <= symbols->size;
       at += sizeof(Elf64_Sym)) {
    Elf64_Sym s;
    memcpy(&s, symbols->bytes + at, sizeof s);
    const char *name = string_at(names.bytes, names.size, s.st_name);
    if (name && name[0] && is_definition(&s))
      fn(context, name, ELF64_ST_BIND(s.st_info) == STB_WEAK);
  }
}

static bool read_table(const struct elf *elf, uint32_t type, elf_name_fn *fn,
                       void *context) {
  struct elf_section s;
  for (uint32_t i = 0; i < elf->count; i++)
    if (elf_section(elf, i, &s) && s.type == type) {
      read_symbols(elf, &s, fn, context);
      return true;
    }
  return false;
}

void elf_definitions(const struct elf *elf, elf_name_fn *fn, void *context) {
  if (!read_table(elf, SHT_SYMTAB, fn, context))
    read_table(elf, SHT_DYNSYM, fn, context);
}

/* --------------------------------------------------------------- writing */

enum { ALIGN = 8 };

static size_t aligned(size_t size) {
  return (size + ALIGN - 1) / ALIGN * ALIGN;
}

/* The copy of the table, with one more section behind those that are there. */
static void put_table(const struct elf *elf, char *to, Elf64_Shdr added,
                      uint32_t names, uint64_t names_offset,
                      uint64_t names_size) {
  size_t size = elf->count * sizeof added;
  memcpy(to, elf->bytes + elf->sections, size);
  Elf64_Shdr s = section_header(elf, names);
  s.sh_offset = names_offset;
  s.sh_size = names_size;
  memcpy(to + names * sizeof s, &s, sizeof s);
  memcpy(to + size, &added, sizeof added);
}

bool elf_add_section(const struct elf *elf, const char *name, const char *bytes,
                     size_t size, struct elf_addition *addition) {
  Elf64_Ehdr h = header(elf);
  if (elf->count == 0 || h.e_shnum == 0 || h.e_shnum + 1 >= SHN_LORESERVE ||
      h.e_shstrndx == SHN_UNDEF || h.e_shstrndx >= SHN_LORESERVE ||
      elf->names == NULL)
    return false;
  size_t name_size = strlen(name) + 1, names_size = elf->names_size + name_size;
  size_t start = aligned(elf->size), names_at = aligned(start + size),
         table_at = aligned(names_at + names_size),
         end = table_at + (elf->count + 1) * sizeof(Elf64_Shdr);
  char *tail = alloc_new(end - elf->size);
  Elf64_Shdr added = {.sh_name = (Elf64_Word)elf->names_size,
                      .sh_type = SHT_PROGBITS,
                      .sh_offset = start,
                      .sh_size = size,
                      .sh_addralign = 1};
  memcpy(tail + (start - elf->size), bytes, size);
  memcpy(tail + (names_at - elf->size), elf->names, elf->names_size);
  memcpy(tail + (names_at - elf->size) + elf->names_size, name, name_size);
  put_table(elf, tail + (table_at - elf->size), added, h.e_shstrndx, names_at,
            names_size);
  h.e_shoff = table_at;
  h.e_shnum++;
  *addition = (struct elf_addition){.tail = tail, .tail_size = end - elf->size};
  memcpy(addition->head, &h, sizeof h);
  return true;
}
