/*
 * tests/unit/test_source.c - explain/source: lines of source files, of those
 * that the compiler has read.
 */
#include "explain/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "unit/ir_fixture.h"

/* A file of this process's own. */
static void write_file(char *name, const char *bytes) {
  int fd = mkstemp(name);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, bytes, strlen(bytes)), strlen(bytes));
  close(fd);
}

static void assert_line(struct source *s, uint32_t file, uint32_t line,
                        bool whole, const char *expected) {
  size_t length;
  const char *text = whole ? source_text(s, file, line, &length)
                           : source_line(s, file, line, &length);
  assert_int_equal(length, strlen(expected));
  assert_memory_equal(text, expected, length);
}

static void lines_are_found(void **state) {
  char name[] = "/tmp/allways-source-XXXXXX";
  struct build b;
  struct source s;
  (void)state;
  write_file(name, "first\r\n\n  third \t\nlast");
  build_begin(&b, "f", 0, 0, 1);
  uint32_t file = ir_file(&b.program, name);
  ir_add_read(&b.program, name);
  source_init(&s, &b.program);
  assert_line(&s, file, 1, true, "first");
  assert_line(&s, file, 2, true, "");
  assert_line(&s, file, 3, true, "  third \t");
  assert_line(&s, file, 3, false, "third");
  assert_line(&s, file, 4, true, "last");
  assert_line(&s, file, 5, true, "");
  assert_line(&s, file, 0, true, "");
  assert_int_equal(source_file(&s, file)->line_count, 4);
  source_release(&s);
  build_release(&b);
  unlink(name);
}

/* A program can claim to come from any file. */
static void only_what_was_read_is_shown(void **state) {
  char name[] = "/tmp/allways-source-XXXXXX";
  struct build b;
  struct source s;
  (void)state;
  write_file(name, "secret\n");
  build_begin(&b, "f", 0, 0, 1);
  uint32_t file = ir_file(&b.program, name);
  uint32_t none = ir_file(&b.program, "/tmp/allways-no-such-file.c");
  source_init(&s, &b.program);
  assert_line(&s, file, 1, true, "");
  assert_int_equal(source_file(&s, file)->line_count, 0);
  assert_line(&s, none, 1, true, "");
  source_release(&s);
  build_release(&b);
  unlink(name);
}

/* Bytes that a terminal would obey are replaced. */
static void lines_are_clean(void **state) {
  char name[] = "/tmp/allways-source-XXXXXX";
  struct build b;
  struct source s;
  size_t length;
  (void)state;
  write_file(name, "a\033[31mb\n");
  build_begin(&b, "f", 0, 0, 1);
  uint32_t file = ir_file(&b.program, name);
  ir_add_read(&b.program, name);
  source_init(&s, &b.program);
  const char *text = source_text(&s, file, 1, &length);
  assert_true(length >= 2);
  assert_int_equal(text[0], 'a');
  assert_null(memchr(text, '\033', length));
  source_release(&s);
  build_release(&b);
  unlink(name);
}

static void names_have_no_folders(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 0, 1);
  assert_string_equal(
      source_name(&b.program, ir_file(&b.program, "some/where/a.c")), "a.c");
  assert_string_equal(source_name(&b.program, ir_file(&b.program, "b.c")),
                      "b.c");
  build_release(&b);
}

int test_source(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines_are_found),
      cmocka_unit_test(only_what_was_read_is_shown),
      cmocka_unit_test(lines_are_clean),
      cmocka_unit_test(names_have_no_folders),
  };
  return cmocka_run_group_tests_name("source", tests, NULL, NULL);
}
