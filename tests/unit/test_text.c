/*
 * tests/unit/test_text.c - base/text: what is added is there in full, however
 * long it is; a line stays one line.
 */
#include "base/text.h"

#include <string.h>

#include "unit/unit.h"

enum { LONG = 5000 };

static void assert_text(const struct text *t, const char *expected) {
  assert_int_equal(t->count, strlen(expected));
  assert_string_equal(t->bytes, expected);
}

static void pieces_are_joined(void **state) {
  struct text t = {NULL, 0, 0};
  (void)state;
  text_add(&t, "%s", "");
  assert_int_equal(t.count, 0);
  text_add(&t, "%d and %s", 7, "eight");
  text_add_bytes(&t, "|bytes", 3);
  assert_text(&t, "7 and eight|by");
  text_release(&t);
}

/* Longer than any buffer of ours, and than what the text has room for. */
static void long_text_is_not_cut(void **state) {
  char word[LONG + 1];
  struct text t = {NULL, 0, 0};
  (void)state;
  memset(word, 'x', LONG);
  word[LONG] = 0;
  text_add(&t, "a%sb", word);
  assert_int_equal(t.count, LONG + 2);
  assert_int_equal(t.bytes[LONG + 1], 'b');
  text_add_line(&t, "%s: %s\n", word, word);
  assert_int_equal(t.count, LONG + 2 + 2 * LONG + 3);
  assert_int_equal(strlen(t.bytes), t.count);
  assert_int_equal(t.bytes[t.count - 1], '\n');
  text_release(&t);
}

static void a_line_stays_one(void **state) {
  struct text t = {NULL, 0, 0};
  (void)state;
  text_add(&t, "first\n");
  text_add_line(&t, "%s: cannot be read\n", "a\nverdict: true\033[2J");
  assert_text(&t, "first\na?verdict: true?[2J: cannot be read\n");
  text_add_line(&t, "no newline");
  assert_text(&t, "first\na?verdict: true?[2J: cannot be read\nno newline");
  text_release(&t);
}

int test_text(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pieces_are_joined),
      cmocka_unit_test(long_text_is_not_cut),
      cmocka_unit_test(a_line_stays_one),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
