/*
 * tests/unit/test_params.c - ir/params: parameters that are copied to
 * variables.
 */
#include "unit/ir_fixture.h"

/* Slots: 0 and 1 parameters, 2 .. 4 variables, 5 .. temporaries. */
static void begin(struct build *b) {
  build_begin(b, "f", 2, 3, 10);
  build_variable(b, 2, "v");
  build_variable(b, 3, "w");
  build_block(b);
}

static void parameters_are_their_variables(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 2, 0);
  build_mov(&b, i32, 3, 1);
  build_op(&b, IR_ADD, i32, 2, 2, 3);
  build_ret(&b, i32, 2);
  struct ir_function *f = build_end(&b);
  pass_params(&b.program, f);
  pass_dce(&b.program, f);
  assert_body(&b, "b0:\n%0(v) = add i32 %0(v), %1(w)\nret i32 %0(v)\n");
  assert_int_equal(f->slot_count, 2);
  assert_int_equal(f->first_temp, 2);
  build_release(&b);
}

/* The variable has another value before, the parameter another use, or the
 * entry is a loop. */
static void parameters_that_stay_apart(void **state) {
  (void)state;
  for (int execution = 0; execution < 3; execution++) {
    struct build b;
    begin(&b);
    if (execution == 0)
      build_op(&b, IR_ADD, i32, 3, 2, 1);
    build_mov(&b, i32, 2, 0);
    if (execution == 1)
      build_op(&b, IR_ADD, i32, 3, 0, 1);
    build_op(&b, IR_EQ, i32, 5, 2, 1);
    build_condbr(&b, 5, execution == 2 ? 0 : 1, 1);
    build_block(&b);
    build_ret(&b, i32, 2);
    struct ir_function *f = build_end(&b);
    assert_sound(&b);
    uint32_t count = f->insn_count;
    pass_params(&b.program, f);
    assert_int_equal(f->insn_count, count);
    assert_sound(&b);
    build_release(&b);
  }
}

int test_params(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parameters_are_their_variables),
      cmocka_unit_test(parameters_that_stay_apart),
  };
  return cmocka_run_group_tests_name("params", tests, NULL, NULL);
}
