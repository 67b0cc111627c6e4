/*
 * tests/unit/test_words.c - frontend/words: texts that are lists of words.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "frontend/words_impl.h"
#include "unit/unit.h"

/* Words with | behind each. */
static void expect(struct words *w, const char *expected) {
  char text[1000] = "";
  for (size_t i = 0; i < w->count; i++) {
    strcat(text, w->items[i]);
    strcat(text, "|");
  }
  assert_string_equal(text, expected);
  words_release(w);
}

static void shells_quote(void **state) {
  static const struct {
    const char *text, *words;
  } cases[] = {
      {"", ""},
      {"  \t\n", ""},
      {"cc -c  a.c\n", "cc|-c|a.c|"},
      {"-DX='a b' \"c d\"e", "-DX=a b|c de|"},
      {"a\\ b \\\"x\\\"", "a b|\"x\"|"},
      {"'a\\b' \"a\\b\" \"a\\\"b\" \"\\$\"", "a\\b|a\\b|a\"b|$|"},
      {"'' \"\"", "||"},
      {"a\\", "a\\|"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct words w = {NULL, 0, 0};
    assert_true(words_split(&w, cases[i].text, strlen(cases[i].text)));
    expect(&w, cases[i].words);
  }
}

static void quotes_must_end(void **state) {
  static const char *const texts[] = {"'", "\"", "a 'b", "x\"y\\\"", "\"\\"};
  (void)state;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct words w = {NULL, 0, 0};
    assert_false(words_split(&w, texts[i], strlen(texts[i])));
    words_release(&w);
  }
}

static void write_file(const char *name, const char *text) {
  FILE *f = fopen(name, "w");
  assert_non_null(f);
  fputs(text, f);
  fclose(f);
}

static void response_files(void **state) {
  char folder[] = "/tmp/allways-words-XXXXXX", path[100];
  const char *argv[] = {"cc", "@one", "@none", "-o"};
  struct words w = {NULL, 0, 0};
  (void)state;
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/one", folder);
  write_file(path, "-D'A B' @two \"x\\\"y\"\n");
  snprintf(path, sizeof path, "%s/two", folder);
  write_file(path, "-c 'a\\b'\nb.c");
  assert_true(words_expand(&w, argv, 4, folder));
  expect(&w, "cc|-DA B|-c|ab|b.c|x\"y|@none|-o|");
  write_file(path, "@one");
  assert_false(words_expand(&w, argv, 4, folder));
  words_release(&w);
  unlink(path);
  snprintf(path, sizeof path, "%s/one", folder);
  unlink(path);
  rmdir(folder);
}

int test_words(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shells_quote),
      cmocka_unit_test(quotes_must_end),
      cmocka_unit_test(response_files),
  };
  return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
