/*
 * tests/unit/test_comments.c - frontend/comments: comments for allways.
 */
#include "frontend/comments.h"

#include <stdio.h>
#include <string.h>

#include "unit/unit.h"

struct list {
  char text[500];
};

static void add(void *context, uint32_t line, const char *text,
                const char *end) {
  struct list *l = context;
  size_t n = strlen(l->text);
  snprintf(l->text + n, sizeof l->text - n, "%u:%.*s|", line, (int)(end - text),
           text);
}

static void expect(const char *source, const char *wanted) {
  struct list l = {""};
  comments_find(source, strlen(source), add, &l);
  assert_string_equal(l.text, wanted);
}

static void comments_are_found(void **state) {
  (void)state;
  expect("", "");
  expect("int x; // allways: a\n", "1: a|");
  expect("int x;\n\n// allways: a", "3: a|");
  expect("/* allways: a */ x /*allways:b*/\n", "1: a |1:b|");
  expect("/*\n * allways: a\n */ x // allways: b\n", "1: a\n |3: b|");
  expect("/* no */ // always: a\n// say allways: a\n", "");
  expect("// allways: a \\\nmore\n// allways: b\n", "1: a \\\nmore|3: b|");
  expect("/* allways: a", "1: a|");
}

static void literals_are_none(void **state) {
  (void)state;
  expect("\"/* allways: a */\" // allways: b\n", "1: b|");
  expect("\"\\\"// allways: a\" x; // allways: b", "1: b|");
  expect("'\"' // allways: a\n", "1: a|");
  expect("'\\'' // allways: a\n", "1: a|");
  expect("L'\"' /* allways: a */", "1: a |");
  expect("\"a\\\n// allways: a\" // allways: b\n", "2: b|");
  expect("\"a\\\r\n// allways: a\" // allways: b\n", "2: b|");
}

/* What has no end on its line, and ' between digits. */
static void odd_quotes(void **state) {
  (void)state;
  expect("#error don't\n// allways: a\n", "2: a|");
  expect("int n = 1'000'000; // allways: a\n", "1: a|");
  expect("0xff'ff' // allways: a '\n// allways: b", "2: b|");
  expect("\"open\n// allways: a\n", "2: a|");
}

static void comments_hide_each_other(void **state) {
  (void)state;
  expect("// /* allways: a\n// allways: b\n", "2: b|");
  expect("/* // allways: a */ // allways: b\n", "1: b|");
  expect("a / b; /* allways: c \\*/ // allways: d\n", "1: c \\|1: d|");
}

int test_comments(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(comments_are_found),
      cmocka_unit_test(literals_are_none),
      cmocka_unit_test(odd_quotes),
      cmocka_unit_test(comments_hide_each_other),
  };
  return cmocka_run_group_tests_name("comments", tests, NULL, NULL);
}
