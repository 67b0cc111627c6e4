/*
 * tests/unit/test_sentence.c - explain/sentence: faults and reasons in words.
 */
#include "explain/sentence.h"

#include <stdio.h>
#include <string.h>

#include "unit/ir_fixture.h"

static void assert_sentence(const struct build *b, const struct fault *f,
                            const char *expected) {
  char text[SENTENCE_ROOM];
  sentence_of(&b->program, f, text, sizeof text);
  assert_string_equal(text, expected);
}

/* All that can be filled in is, and no two sub-kinds of a kind say the same. */
static void all_have_one(void **state) {
  static char subs[FAULT_SUB_COUNT][SENTENCE_ROOM];
  char text[SENTENCE_ROOM];
  struct build b;
  (void)state;
  build_begin(&b, "main", 0, 0, 1);
  build_end(&b);
  for (int i = SUB_NONE + 1; i < FAULT_SUB_COUNT; i++) {
    const struct fault f = {.kind = fault_sub_kind((enum fault_sub)i),
                            .sub = (enum fault_sub)i,
                            .word = "w"};
    sentence_of(&b.program, &f, subs[i], sizeof subs[i]);
    assert_true(subs[i][0] != 0);
    assert_null(strpbrk(subs[i], "{}"));
    for (int k = SUB_NONE + 1; k < i; k++)
      assert_true(fault_sub_kind((enum fault_sub)k) != f.kind ||
                  strcmp(subs[k], subs[i]) != 0);
  }
  for (int i = REASON_NONE + 1; i < FAULT_REASON_COUNT; i++) {
    const struct fault f = {.reason = (enum fault_reason)i, .word = "w"};
    sentence_of(&b.program, &f, text, sizeof text);
    assert_true(text[0] != 0);
    assert_null(strpbrk(text, "{}"));
  }
  build_release(&b);
}

static void details_have_words(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "main", 0, 0, 1);
  build_end(&b);
  for (int i = 0; i < FAULT_ACCESS_COUNT; i++) {
    char text[SENTENCE_ROOM];
    const struct fault f = {.sub = SUB_WILD_POINTER,
                            .access = (enum fault_access)i};
    sentence_of(&b.program, &f, text, sizeof text);
    assert_true(strlen(text) > strlen("wild pointer: "));
  }
  for (int i = 0; i < FAULT_USE_COUNT; i++) {
    char text[SENTENCE_ROOM];
    const struct fault f = {.sub = SUB_UNDEFINED_BYTES,
                            .use = (enum fault_use)i};
    sentence_of(&b.program, &f, text, sizeof text);
    assert_true(strlen(text) > strlen("undefined bytes used "));
  }
  for (int i = 0; i < FAULT_OBJECT_COUNT; i++) {
    char text[SENTENCE_ROOM];
    const struct fault f = {.sub = SUB_FREE_OBJECT,
                            .object = (enum fault_object)i};
    sentence_of(&b.program, &f, text, sizeof text);
    assert_true(strlen(text) > strlen(" of "));
  }
  build_release(&b);
}

static void fields_are_filled_in(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "main", 0, 0, 1);
  build_end(&b);
  struct fault f = {
      .sub = SUB_OVERFLOW, .word = "+", .numbers = {UINT64_MAX, 1, 32}};
  assert_sentence(&b, &f, "signed overflow: -1 + 1 does not fit in 32 bits");
  f = (struct fault){.sub = SUB_READ_PAST, .numbers = {UINT64_MAX, 3}};
  assert_sentence(
      &b, &f,
      "out of bounds read: 18446744073709551615 bytes at 3 past the end");
  f = (struct fault){.kind = FAULT_NO_DATA_RACE,
                     .sub = SUB_RACE,
                     .access = ACCESS_WRITE,
                     .other = ACCESS_ATOMIC_READ,
                     .numbers = {4, 8, ir_file(&b.program, "a.c"), 7}};
  assert_sentence(&b, &f,
                  "data race: write of 4 bytes, concurrent with an atomic read "
                  "of 8 bytes at a.c:7");
  f.reason = REASON_NOT_WANTED;
  assert_sentence(&b, &f,
                  "an execution ends with a fault that is not checked: "
                  "no-data-race (data race: write of 4 bytes, concurrent with "
                  "an atomic read of 8 bytes at a.c:7)");
  f = (struct fault){.kind = FAULT_KIND_COUNT};
  assert_sentence(&b, &f, "");
  build_release(&b);
}

static void the_monitor_is_named(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "holds", 0, 0, 1);
  build_end(&b);
  struct fault f = {.sub = SUB_UNDEFINED_ALWAYS, .monitor = 1};
  assert_sentence(&b, &f,
                  "in invariant 'holds': its result is undefined");
  f = (struct fault){.reason = REASON_ALWAYS_WAITS, .monitor = 1};
  assert_sentence(&b, &f,
                  "invariant 'holds' cannot be evaluated: it waits");
  f = (struct fault){.sub = SUB_DOES_NOT_HOLD, .word = "holds", .monitor = 1};
  assert_sentence(&b, &f, "invariant 'holds' is violated");
  build_release(&b);
}

/* Where there is little room, the sentence is cut. */
static void sentences_are_cut(void **state) {
  char text[8];
  const struct fault f = {.sub = SUB_LIBRARY, .word = "a long message"};
  (void)state;
  sentence_of(NULL, &f, text, sizeof text);
  assert_string_equal(text, "a long ");
}

int test_sentence(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_have_one),
      cmocka_unit_test(details_have_words),
      cmocka_unit_test(fields_are_filled_in),
      cmocka_unit_test(the_monitor_is_named),
      cmocka_unit_test(sentences_are_cut),
  };
  return cmocka_run_group_tests_name("sentence", tests, NULL, NULL);
}
