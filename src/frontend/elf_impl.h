/*
 * frontend/elf_impl.h - object files, programs and shared libraries of x86-64.
 *
 * They are input that nobody vouches for: all that is read from one lies inside
 * of it.
 */
#ifndef FRONTEND_ELF_IMPL_H
#define FRONTEND_ELF_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A file in memory, which must stay there. */
struct elf {
  const char *bytes;
  size_t size;
  uint64_t sections; /* offset of their table */
  uint32_t count;    /* how many there are */
  const char *names; /* of the sections; NULL: they have none */
  size_t names_size;
  bool object; /* to be linked; else a program or a shared library */
};

struct elf_section {
  const char *name; /* "" if it has none */
  const char *bytes;
  size_t size;
  uint32_t type, link;
};

bool elf_is(const char *bytes, size_t size);
/* NULL, or what is wrong. */
const char *elf_open(struct elf *elf, const char *bytes, size_t size);
/* The section of a number less than count; false: it lies outside of the
 * file. */
bool elf_section(const struct elf *elf, uint32_t number,
                 struct elf_section *section);

/* Calls for each name that the file defines for others, in its table of symbols
 * or, if it has none, in that of the dynamic linker. */
typedef void elf_name_fn(void *context, const char *name, bool weak);
void elf_definitions(const struct elf *elf, elf_name_fn *fn, void *context);

/* The same file with one more section, which is not loaded: what comes behind
 * it, and what it then begins with.  All else stays where it is. */
struct elf_addition {
  char *tail; /* released with alloc_free */
  size_t tail_size;
  char head[64];
};
/* False: the file has no room for one more. */
bool elf_add_section(const struct elf *elf, const char *name, const char *bytes,
                     size_t size, struct elf_addition *addition);

#endif
