/*
 * tests/unit/test_unwritten.c - ir/unwritten: parameters in memory that nobody
 * writes.
 */
#include "unit/ir_fixture.h"

enum param_use {
  PARAM_LOADED,
  PARAM_LOADED_INSIDE,
  PARAM_COPIED_FROM,
  PARAM_PASSED_ON,
  PARAM_COMPARED,
  PARAM_STORED_TO,
  PARAM_STORED_INSIDE,
  PARAM_ADDRESS_PASSED,
  PARAM_ADDRESS_RETURNED,
  PARAM_IN_VARIABLE,
  PARAM_USES
};

/* Slot 0 is the parameter, 1 a variable, 2 points into the parameter. */
static void use_param(struct build *b, enum param_use use) {
  build_ptradd(b, 2, 0, IR_NONE, 4);
  ir_type result = none_type;
  if (use == PARAM_LOADED || use == PARAM_LOADED_INSIDE)
    build_load(b, i32, 3, use == PARAM_LOADED ? 0 : 2);
  else if (use == PARAM_COPIED_FROM)
    build_op(b, IR_MEMCPY, none_type, IR_NONE, num(b, ptr, 8), 0)->c =
        num(b, i64, 4);
  else if (use == PARAM_PASSED_ON || use == PARAM_ADDRESS_PASSED)
    build_call(b, num(b, ptr, 0), none_type, IR_NONE, ptr, 0);
  else if (use == PARAM_COMPARED)
    build_op(b, IR_EQ, ptr, 3, 0, num(b, ptr, 0));
  else if (use == PARAM_STORED_TO || use == PARAM_STORED_INSIDE)
    build_store(b, i32, use == PARAM_STORED_TO ? 0 : 2, num(b, i32, 0));
  else if (use == PARAM_IN_VARIABLE)
    build_mov(b, ptr, 1, 0);
  else
    result = ptr;
  if (use == PARAM_PASSED_ON)
    b->calls[1].args[0].byval_size = 8;
  build_ret(b, result, 0);
}

static void parameters_nobody_writes(void **state) {
  (void)state;
  for (enum param_use use = PARAM_LOADED; use < PARAM_USES; use++) {
    struct build b;
    bool byval = true;
    build_begin(&b, "f", 1, 1, 2);
    b.f.params[0] = ptr;
    b.f.byval = &byval;
    build_block(&b);
    use_param(&b, use);
    struct ir_function *f = build_end(&b);
    assert_sound(&b);
    pass_unwritten(&b.program, f);
    assert_int_equal(f->unwritten[0], use <= PARAM_PASSED_ON);
    build_release(&b);
  }
}

int test_unwritten(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parameters_nobody_writes),
  };
  return cmocka_run_group_tests_name("unwritten", tests, NULL, NULL);
}
