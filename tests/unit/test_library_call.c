/*
 * tests/unit/test_library_call.c - explain/library_call: functions of the
 * runtime that the program calls, by name.
 */
#include "explain/library_call.h"
#include "unit.h"

static void roles_are_known(void **state) {
  (void)state;
  assert_int_equal(call_role("pthread_join"), CALL_JOIN);
  assert_int_equal(call_role("thrd_join"), CALL_JOIN);
  assert_int_equal(call_role("cnd_timedwait"), CALL_COND_WAIT);
  assert_int_equal(call_role("cnd_signal"), CALL_COND_SIGNAL);
  assert_int_equal(call_role("pthread_cond_broadcast"), CALL_OTHER);
  assert_int_equal(call_role(""), CALL_OTHER);
}

static void values_that_are_asked_for(void **state) {
  (void)state;
  assert_true(call_asks("__VERIFIER_nondet_int"));
  assert_true(call_asks("nondet_uchar"));
  assert_true(call_asks("klee_int"));
  assert_false(call_asks("malloc"));
}

/* What several choices make up is the result of none of them. */
static void results_that_are_choices(void **state) {
  (void)state;
  assert_true(call_returns_choice("__VERIFIER_nondet_ulong"));
  assert_true(call_returns_choice("allways_range"));
  assert_true(call_returns_choice("nondet__Bool"));
  assert_false(call_returns_choice("__VERIFIER_nondet_uint128"));
  assert_false(call_returns_choice("__VERIFIER_nondet_memory"));
  assert_false(call_returns_choice("malloc"));
}

static void types_have_signs(void **state) {
  (void)state;
  assert_true(call_is_signed("__VERIFIER_nondet_int"));
  assert_true(call_is_signed("nondet_ssize_t"));
  assert_false(call_is_signed("nondet_size_t"));
  assert_false(call_is_signed("__VERIFIER_nondet_U8"));
  assert_false(call_is_signed("__VERIFIER_nondet_bool"));
  assert_false(call_is_signed("arc4random"));
  assert_true(call_is_signed("unlink"));
}

int test_library_call(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(roles_are_known),
      cmocka_unit_test(values_that_are_asked_for),
      cmocka_unit_test(results_that_are_choices),
      cmocka_unit_test(types_have_signs),
  };
  return cmocka_run_group_tests_name("library_call", tests, NULL, NULL);
}
