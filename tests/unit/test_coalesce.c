/*
 * tests/unit/test_coalesce.c - ir/coalesce: operations write variables
 * themselves.
 */
#include "unit/ir_fixture.h"

/* Slots: 0 and 1 parameters, 2 .. 4 variables, 5 .. temporaries. */
static void begin(struct build *b) {
  build_begin(b, "f", 2, 3, 10);
  build_variable(b, 2, "v");
  build_variable(b, 3, "w");
  build_block(b);
}

static void shrink(struct build *b) {
  struct ir_function *f = build_end(b);
  assert_sound(b);
  pass_copyprop(&b->program, f);
  pass_coalesce(&b->program, f);
  pass_dce(&b->program, f);
}

static void results_go_to_variables(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 5, 2);
  build_op(&b, IR_ADD, i32, 6, 5, num(&b, i32, 1));
  build_mov(&b, i32, 2, 6);
  build_op(&b, IR_EQ, i32, 7, 6, num(&b, i32, 9));
  build_ret(&b, i1, 7);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%2(v) = add i32 %2(v), 1\n"
                  "%3 = eq i32 %2(v), 9\n"
                  "ret i1 %3\n");
  build_release(&b);
}

/* return v++ */
static void the_old_value_is_kept(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 5, 2);
  build_op(&b, IR_ADD, i32, 6, 5, num(&b, i32, 1));
  build_mov(&b, i32, 2, 6);
  build_op(&b, IR_ADD, i32, 7, 5, 2);
  build_ret(&b, i32, 7);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%3 = mov i32 %2(v)\n"
                  "%2(v) = add i32 %2(v), 1\n"
                  "%4 = add i32 %3, %2(v)\n"
                  "ret i32 %4\n");
  build_release(&b);
}

/* Somebody reads v in between, or t when v is another. */
static void results_stay_when_somebody_looks(void **state) {
  (void)state;
  for (int execution = 0; execution < 2; execution++) {
    struct build b;
    begin(&b);
    build_op(&b, IR_ADD, i32, 5, 0, 1);
    if (execution == 0)
      build_store(&b, i32, num(&b, ptr, 8), 2);
    build_mov(&b, i32, 2, 5);
    if (execution == 1) {
      build_mov(&b, i32, 2, num(&b, i32, 0));
      build_store(&b, i32, num(&b, ptr, 8), 5);
    }
    build_ret(&b, i32, 2);
    shrink(&b);
    assert_body(&b, execution ? "b0:\n"
                                "%3 = add i32 %0, %1\n"
                                "%2(v) = mov i32 %3\n"
                                "%2(v) = mov i32 0\n"
                                "store i32 [0x8], %3 align 1\n"
                                "ret i32 %2(v)\n"
                              : "b0:\n"
                                "%3 = add i32 %0, %1\n"
                                "store i32 [0x8], %2(v) align 1\n"
                                "%2(v) = mov i32 %3\n"
                                "ret i32 %2(v)\n");
    build_release(&b);
  }
}

static void second_results_stay_together(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_op(&b, IR_SADD_OVERFLOW, i32, 5, 0, 1);
  build_mov(&b, i32, 2, 5);
  build_ret(&b, i1, 6);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%3, %4 = sadd.overflow i32 %0, %1\n"
                  "%2(v) = mov i32 %3\n"
                  "ret i1 %4\n");
  build_release(&b);
}

static void calls_write_variables(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 5, 2);
  build_call(&b, function_at(&b, b.function), i32, 6, i32, 5);
  build_mov(&b, i32, 2, 6);
  build_ret(&b, i32, 2);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%2(v) = call i32 @f(i32 %2(v))\n"
                  "ret i32 %2(v)\n");
  build_release(&b);
}

/* Loop-carried: the copies at the end of a loop body are a swap too. */
static void phi_copies_stay_right(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 5, 0);
  build_mov(&b, i32, 6, 1);
  build_br(&b, 1);
  build_block(&b);
  build_op(&b, IR_ADD, i32, 7, 5, 6);
  build_mov(&b, i32, 8, 5);
  build_mov(&b, i32, 5, 7);
  build_mov(&b, i32, 6, 8);
  build_op(&b, IR_ULT, i32, 9, 5, num(&b, i32, 100));
  build_condbr(&b, 9, 1, 2);
  build_block(&b);
  build_ret(&b, i32, 6);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%2 = mov i32 %0\n"
                  "%3 = mov i32 %1\n"
                  "br b1\n"
                  "b1:\n"
                  "%4 = add i32 %2, %3\n"
                  "%3 = mov i32 %2\n"
                  "%2 = mov i32 %4\n"
                  "%5 = ult i32 %2, 100\n"
                  "condbr %5, b1, b2\n"
                  "b2:\n"
                  "ret i32 %3\n");
  build_release(&b);
}

int test_coalesce(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(results_go_to_variables),
      cmocka_unit_test(the_old_value_is_kept),
      cmocka_unit_test(results_stay_when_somebody_looks),
      cmocka_unit_test(second_results_stay_together),
      cmocka_unit_test(calls_write_variables),
      cmocka_unit_test(phi_copies_stay_right),
  };
  return cmocka_run_group_tests_name("coalesce", tests, NULL, NULL);
}
