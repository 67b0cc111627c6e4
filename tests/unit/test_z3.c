/*
 * tests/unit/test_z3.c - solver/z3: our declarations of Z3's functions are
 * those of its header.
 */
#include "solver/z3.h"

#include <z3.h>

#include "unit/unit.h"

/* Does not compile if a function has another type. */
#define X(result, name, parameters)                                            \
  static result(*const check_##name) parameters = Z3_##name;
Z3_FUNCTIONS(X)
#undef X

static void all_are_there(void **state) {
  const struct z3_functions *z = z3_load();
  (void)state;
  assert_non_null(z);
#define X(result, name, parameters)                                            \
  assert_non_null(z->name);                                                    \
  assert_true(check_##name != NULL);
  Z3_FUNCTIONS(X)
#undef X
}

int test_z3(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_are_there)};
  return cmocka_run_group_tests_name("z3", tests, NULL, NULL);
}
