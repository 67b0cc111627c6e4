/*
 * tests/unit/test_archive.c - frontend/archive: what ar makes, whole and
 * broken.
 */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/text.h"
#include "frontend/archive_impl.h"
#include "unit/unit.h"

static void add_head(struct text *t, const char *name, size_t size) {
  text_add(t, "%-16s%-12d%-6d%-6d%-8d%-10zu`\n", name, 0, 0, 0, 644, size);
}

static void add_member(struct text *t, const char *name, const char *content) {
  add_head(t, name, strlen(content));
  text_add(t, "%s%s", content, strlen(content) % 2 ? "\n" : "");
}

/* NAME=CONTENT for each member; then how it ends. */
static enum archive_result list(const char *bytes, size_t size, char *to) {
  struct archive a;
  struct archive_member m;
  enum archive_result result;
  archive_open(&a, bytes, size);
  to[0] = 0;
  while ((result = archive_next(&a, &m)) == ARCHIVE_MEMBER)
    if (strlen(to) + strlen(m.name) + m.size < 900)
      sprintf(to + strlen(to), "%s=%.*s ", m.name, (int)m.size,
              m.bytes ? m.bytes : "");
  return result;
}

static void make_archive(struct text *t) {
  text_add(t, "!<arch>\n");
  add_member(t, "/", "index");
  add_member(t, "//", "a_name_that_is_too_long.o/\nanother_long_one.o/\n");
  add_member(t, "a.o/", "odd");
  add_member(t, "/27", "even");
  add_member(t, "#1/3", "b.orest");
  add_member(t, "/0", "");
}

static void members_have_names(void **state) {
  struct text t = {NULL, 0, 0};
  char found[1000];
  (void)state;
  make_archive(&t);
  assert_true(archive_is(t.bytes, t.count));
  assert_int_equal(list(t.bytes, t.count, found), ARCHIVE_END);
  assert_string_equal(found, "a.o=odd another_long_one.o=even b.o=rest "
                             "a_name_that_is_too_long.o= ");
  text_release(&t);
}

static void thin_ones_name_files(void **state) {
  struct text t = {NULL, 0, 0};
  char found[1000];
  (void)state;
  text_add(&t, "!<thin>\n");
  add_member(&t, "//", "lib/a.o/\n");
  add_head(&t, "/0", 12345);
  assert_int_equal(list(t.bytes, t.count, found), ARCHIVE_END);
  assert_string_equal(found, "lib/a.o= ");
  text_release(&t);
}

/* The copy is exact, for sanitizers and valgrind. */
static void hostile_ones_are_read(void **state) {
  static const char values[] = {0, ' ', '/', '9', '#', '\n', '\x7f'};
  struct text t = {NULL, 0, 0};
  char found[1000];
  (void)state;
  make_archive(&t);
  for (size_t size = 8; size <= t.count; size++) {
    char *copy = alloc_new(size);
    memcpy(copy, t.bytes, size);
    list(copy, size, found);
    alloc_free(copy, size);
  }
  char *copy = alloc_new(t.count);
  for (size_t i = 8; i < t.count; i++)
    for (size_t v = 0; v < sizeof values; v++) {
      memcpy(copy, t.bytes, t.count);
      copy[i] = values[v];
      list(copy, t.count, found);
    }
  alloc_free(copy, t.count);
  text_release(&t);
}

int test_archive(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(members_have_names),
      cmocka_unit_test(thin_ones_name_files),
      cmocka_unit_test(hostile_ones_are_read),
  };
  return cmocka_run_group_tests_name("archive", tests, NULL, NULL);
}
