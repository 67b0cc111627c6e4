/*
 * tests/unit/test_builtins.c - ir/builtins: what the machine's own functions
 * do with memory.
 */
#include "ir/builtins.h"

#include "unit/unit.h"

static void kinds_are_known_by_name(void **state) {
  (void)state;
  assert_int_equal(builtin_of("malloc"), ALLOCATES);
  assert_int_equal(builtin_of("realloc"), REALLOCATES);
  assert_int_equal(builtin_of("free"), FREES);
  assert_int_equal(builtin_of("memcpy"), COPIES);
  assert_int_equal(builtin_of("memset"), FILLS);
  assert_int_equal(builtin_of("strchr"), SEARCHES);
  assert_int_equal(builtin_of("strlen"), READS);
  assert_int_equal(builtin_of("__allways_thread_start"), STARTS_THREAD);
  assert_int_equal(builtin_of("longjmp"), JUMPS);
  assert_int_equal(builtin_of("__allways_yield"), NOTHING);
}

/* What is not known may do anything: a prefix is not enough. */
static void others_are_not_known(void **state) {
  (void)state;
  assert_int_equal(builtin_of("mallocs"), NOT_KNOWN);
  assert_int_equal(builtin_of("mall"), NOT_KNOWN);
  assert_int_equal(builtin_of(""), NOT_KNOWN);
}

static void blocks_of_the_program_have_pieces(void **state) {
  static const char *const yes[] = {"memcpy", "strcpy", "memset",
                                    "strchr", "memcmp", "realloc"};
  static const char *const no[] = {"malloc", "free", "__allways_write",
                                   "__allways_writes", "main"};
  (void)state;
  for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
    assert_true(builtin_has_pieces(yes[i]));
  for (size_t i = 0; i < sizeof no / sizeof *no; i++)
    assert_false(builtin_has_pieces(no[i]));
}

int test_builtins(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kinds_are_known_by_name),
      cmocka_unit_test(others_are_not_known),
      cmocka_unit_test(blocks_of_the_program_have_pieces),
  };
  return cmocka_run_group_tests_name("builtins", tests, NULL, NULL);
}
