/*
 * tests/unit/test_embed.c - frontend/embed and frontend/elf: records in a
 * section of an object file, whole and broken.
 */
#include <elf.h>
#include <string.h>

#include "base/alloc.h"
#include "frontend/elf_impl.h"
#include "frontend/embed_impl.h"
#include "unit/unit.h"

static struct embed_bytes bytes_of(const char *text) {
  return (struct embed_bytes){text, strlen(text)};
}

static void write_record(struct text *to, const char *source, bool failed) {
  struct embed_record r = {.failed = failed};
  r.parts[EMBED_PRODUCER] = bytes_of(embed_producer);
  r.parts[EMBED_FOLDER] = bytes_of("/here");
  r.parts[EMBED_SOURCE] = bytes_of(source);
  r.parts[EMBED_BITCODE] = bytes_of("BC and so on");
  embed_write(to, &r);
}

static void expect_part(const struct embed_record *r, enum embed_part part,
                        const char *text) {
  assert_int_equal(r->parts[part].size, strlen(text));
  assert_memory_equal(r->parts[part].bytes, text, strlen(text));
}

/* Linkers put sections behind each other, and may align them. */
static void records_follow_each_other(void **state) {
  struct text t = {NULL, 0, 0};
  struct embed_record r;
  size_t at = 0;
  (void)state;
  write_record(&t, "a.c", false);
  text_add_bytes(&t, "\0\0\0", 3);
  write_record(&t, "b.c", true);
  assert_int_equal(embed_read(t.bytes, t.count, &at, &r), EMBED_GOOD);
  expect_part(&r, EMBED_SOURCE, "a.c");
  expect_part(&r, EMBED_FOLDED, "");
  assert_false(r.failed);
  assert_int_equal(embed_read(t.bytes, t.count, &at, &r), EMBED_GOOD);
  expect_part(&r, EMBED_SOURCE, "b.c");
  expect_part(&r, EMBED_BITCODE, "BC and so on");
  assert_true(r.failed);
  assert_int_equal(embed_read(t.bytes, t.count, &at, &r), EMBED_END);
  text_release(&t);
}

static void broken_records_are_seen(void **state) {
  struct text t = {NULL, 0, 0};
  struct embed_record r;
  (void)state;
  write_record(&t, "a.c", false);
  for (size_t size = 1; size < t.count; size++) {
    size_t at = 0;
    assert_int_equal(embed_read(t.bytes, size, &at, &r), EMBED_BROKEN);
  }
  for (size_t i = 0; i < t.count; i++)
    for (int bit = 0; bit < 8; bit++) {
      size_t at = 0;
      t.bytes[i] ^= (char)(1 << bit);
      enum embed_result result = embed_read(t.bytes, t.count, &at, &r);
      t.bytes[i] ^= (char)(1 << bit);
      if (i >= 12 && i < 16) /* kind: any other number is a failure */
        assert_int_equal(result, EMBED_GOOD);
      else if (i >= 8 && i < 12)
        assert_int_equal(result, EMBED_OTHER);
      else
        assert_true(result == EMBED_BROKEN || HARD);
    }
  text_release(&t);
}

static void other_producers_are_named(void **state) {
  struct text t = {NULL, 0, 0};
  struct embed_record r = {.failed = false};
  size_t at = 0;
  (void)state;
  r.parts[EMBED_PRODUCER] = bytes_of("9.9.9");
  embed_write(&t, &r);
  assert_int_equal(embed_read(t.bytes, t.count, &at, &r), EMBED_OTHER);
  expect_part(&r, EMBED_PRODUCER, "9.9.9");
  text_release(&t);
}

/* --------------------------------------------------------------------- ELF */

/* An object with a table of symbols: "f" is defined, "g" is not. */
struct object {
  Elf64_Ehdr head;
  char names[24];
  char strings[8];
  Elf64_Sym symbols[3];
  Elf64_Shdr sections[4];
};

static void make_object(struct object *o) {
  memset(o, 0, sizeof *o);
  memcpy(o->head.e_ident, ELFMAG, SELFMAG);
  o->head.e_ident[EI_CLASS] = ELFCLASS64;
  o->head.e_ident[EI_DATA] = ELFDATA2LSB;
  o->head.e_type = ET_REL;
  o->head.e_machine = EM_X86_64;
  o->head.e_shoff = offsetof(struct object, sections);
  o->head.e_shentsize = sizeof(Elf64_Shdr);
  o->head.e_shnum = 4;
  o->head.e_shstrndx = 1;
  memcpy(o->names, "\0.names\0.strtab\0.symtab", 23);
  memcpy(o->strings, "\0f\0g", 5);
  o->symbols[1] = (Elf64_Sym){.st_name = 1,
                              .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
                              .st_shndx = 1};
  o->symbols[2] = (Elf64_Sym){.st_name = 3,
                              .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_NOTYPE)};
  o->sections[1] = (Elf64_Shdr){.sh_name = 1,
                                .sh_type = SHT_STRTAB,
                                .sh_offset = offsetof(struct object, names),
                                .sh_size = sizeof o->names};
  o->sections[2] = (Elf64_Shdr){.sh_name = 8,
                                .sh_type = SHT_STRTAB,
                                .sh_offset = offsetof(struct object, strings),
                                .sh_size = sizeof o->strings};
  o->sections[3] = (Elf64_Shdr){.sh_name = 16,
                                .sh_type = SHT_SYMTAB,
                                .sh_offset = offsetof(struct object, symbols),
                                .sh_size = sizeof o->symbols,
                                .sh_link = 2};
}

static void note_name(void *context, const char *name, bool weak) {
  strcat(context, weak ? "weak " : "");
  strcat(context, name);
}

static void sections_are_added(void **state) {
  struct object o;
  struct elf elf;
  struct elf_addition a;
  struct elf_section s;
  char names[100] = "";
  (void)state;
  make_object(&o);
  assert_null(elf_open(&elf, (char *)&o, sizeof o));
  assert_true(elf_add_section(&elf, ".new", "content", 7, &a));
  size_t size = sizeof o + a.tail_size;
  char *file = alloc_new(size);
  memcpy(file, &o, sizeof o);
  memcpy(file, a.head, sizeof a.head);
  memcpy(file + sizeof o, a.tail, a.tail_size);
  assert_null(elf_open(&elf, file, size));
  assert_true(elf.object);
  assert_int_equal(elf.count, 5);
  assert_true(elf_section(&elf, 3, &s));
  assert_string_equal(s.name, ".symtab");
  assert_true(elf_section(&elf, 4, &s));
  assert_string_equal(s.name, ".new");
  assert_int_equal(s.size, 7);
  assert_memory_equal(s.bytes, "content", 7);
  elf_definitions(&elf, note_name, names);
  assert_string_equal(names, "f");
  alloc_free(a.tail, a.tail_size);
  alloc_free(file, size);
}

static void look_at_all(const char *bytes, size_t size) {
  struct elf elf;
  struct elf_section s;
  char names[100] = "";
  if (elf_open(&elf, bytes, size))
    return;
  for (uint32_t i = 0; i < elf.count; i++)
    if (elf_section(&elf, i, &s)) {
      assert_true(s.bytes >= bytes && s.size <= size);
      assert_true((size_t)(s.bytes - bytes) <= size - s.size);
    }
  elf_definitions(&elf, note_name, names);
}

/* Nothing outside of the file is touched, whatever it says: the copy is exact,
 * for sanitizers and valgrind. */
static void hostile_files_are_read(void **state) {
  static const unsigned char values[] = {0, 1, 2, 0x7f, 0x80, 0xff};
  struct object o;
  (void)state;
  make_object(&o);
  for (size_t size = 0; size <= sizeof o; size++) {
    char *copy = alloc_new(size);
    memcpy(copy, &o, size);
    look_at_all(copy, size);
    alloc_free(copy, size);
  }
  char *copy = alloc_new(sizeof o);
  for (size_t i = 0; i < sizeof o; i++)
    for (size_t v = 0; v < sizeof values; v++) {
      memcpy(copy, &o, sizeof o);
      copy[i] = (char)values[v];
      look_at_all(copy, sizeof o);
      memset(copy + i / 8 * 8, values[v], sizeof o - i < 8 ? 1 : 8);
      look_at_all(copy, sizeof o);
    }
  alloc_free(copy, sizeof o);
}

int test_embed(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(records_follow_each_other),
      cmocka_unit_test(broken_records_are_seen),
      cmocka_unit_test(other_producers_are_named),
      cmocka_unit_test(sections_are_added),
      cmocka_unit_test(hostile_files_are_read),
  };
  return cmocka_run_group_tests_name("embed", tests, NULL, NULL);
}
