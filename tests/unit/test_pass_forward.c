/*
 * tests/unit/test_pass_forward.c - copies: pass_copyprop sees through them,
 * pass_coalesce writes where they lead, pass_params and pass_dce take them
 * away.
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

/* ------------------------------------------------------------------ forward */

static void copies_are_seen_through(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 2, num(&b, i32, 3));
  build_mov(&b, i32, 5, 2);
  build_mov(&b, i32, 6, 5);
  build_op(&b, IR_ADD, i32, 7, 6, num(&b, i32, 1));
  build_ret(&b, i32, 7);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%2(v) = mov i32 3\n"
                  "%3 = add i32 %2(v), 1\n"
                  "ret i32 %3\n");
  build_release(&b);
}

/* t = v;  v = 9;  return t  must not become  return v. */
static void a_write_ends_the_copy(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 2, 0);
  build_mov(&b, i32, 5, 2);
  build_mov(&b, i32, 2, num(&b, i32, 9));
  build_store(&b, i32, num(&b, ptr, 8), 2);
  build_ret(&b, i32, 5);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%2(v) = mov i32 %0\n"
                  "%3 = mov i32 %2(v)\n"
                  "%2(v) = mov i32 9\n"
                  "store i32 [0x8], %2(v) align 1\n"
                  "ret i32 %3\n");
  build_release(&b);
}

static void undef_and_kill_end_the_copy(void **state) {
  (void)state;
  for (int execution = 0; execution < 2; execution++) {
    struct build b;
    begin(&b);
    build_mov(&b, i32, 2, num(&b, i32, 9));
    build_mov(&b, i32, 5, 2);
    build_op(&b, execution ? IR_KILL : IR_UNDEF, i32, 2, IR_NONE, IR_NONE);
    build_op(&b, IR_ADD, i32, 6, 5, 2);
    build_ret(&b, i32, 6);
    shrink(&b);
    assert_body(&b, execution ? "b0:\n"
                                "%2(v) = mov i32 9\n"
                                "%3 = mov i32 %2(v)\n"
                                "kill i32 %2(v)\n"
                                "%4 = add i32 %3, %2(v)\n"
                                "ret i32 %4\n"
                              : "b0:\n"
                                "%2(v) = mov i32 9\n"
                                "%3 = mov i32 %2(v)\n"
                                "%2(v) = undef i32\n"
                                "%4 = add i32 %3, %2(v)\n"
                                "ret i32 %4\n");
    build_release(&b);
  }
}

/* t = v; u = w; v = u; w = t. */
static void variables_are_swapped(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 5, 2);
  build_mov(&b, i32, 6, 3);
  build_mov(&b, i32, 2, 6);
  build_mov(&b, i32, 3, 5);
  build_op(&b, IR_SUB, i32, 7, 2, 3);
  build_ret(&b, i32, 7);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%4 = mov i32 %2(v)\n"
                  "%2(v) = mov i32 %3(w)\n"
                  "%3(w) = mov i32 %4\n"
                  "%5 = sub i32 %2(v), %3(w)\n"
                  "ret i32 %5\n");
  build_release(&b);
}

/* A copy of a variable does not hold in the next block, of a constant it
 * does. */
static void copies_and_blocks(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 2, 0);
  build_mov(&b, i32, 5, 2);
  build_mov(&b, i32, 6, num(&b, i32, 4));
  build_br(&b, 1);
  build_block(&b);
  build_op(&b, IR_ADD, i32, 2, 5, 6);
  build_op(&b, IR_EQ, i32, 7, 2, num(&b, i32, 0));
  build_condbr(&b, 7, 1, 2);
  build_block(&b);
  build_ret(&b, i32, 2);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%2(v) = mov i32 %0\n"
                  "%3 = mov i32 %2(v)\n"
                  "br b1\n"
                  "b1:\n"
                  "%2(v) = add i32 %3, 4\n"
                  "%4 = eq i32 %2(v), 0\n"
                  "condbr %4, b1, b2\n"
                  "b2:\n"
                  "ret i32 %2(v)\n");
  build_release(&b);
}

/* A write to the high half changes a wide value. */
static void halves_count(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i128, 2, num(&b, i128, 1));
  build_mov(&b, i128, 5, 2);
  build_mov(&b, i64, 3, num(&b, i64, 1));
  build_store(&b, i128, num(&b, ptr, 8), 5);
  build_mov(&b, i128, 7, 2);
  build_store(&b, i128, num(&b, ptr, 8), 7);
  build_ret(&b, none_type, IR_NONE);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%2(v) = mov i128 1\n"
                  "%4 = mov i128 %2(v)\n"
                  "%3(w) = mov i64 1\n"
                  "store i128 [0x8], %4 align 1\n"
                  "store i128 [0x8], %2(v) align 1\n"
                  "ret\n");
  build_release(&b);
}

/* A null pointer that was moved as an integer is one again. */
static void constants_wear_the_type_of_their_use(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i64, 5, num(&b, i64, 0));
  build_op(&b, IR_EQ, ptr, 6, 5, global_at(&b, build_global(&b, "g", 1), 0));
  build_ret(&b, i1, 6);
  shrink(&b);
  assert_body(&b, "b0:\n%2 = eq ptr null, @g\nret i1 %2\n");
  build_release(&b);
}

/* ------------------------------------------------------------------- direct */

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

/* ------------------------------------------------------------------- params */

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

/* -------------------------------------------------------------------- clean */

static void scopes_that_change_nothing_go(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_op(&b, IR_UNDEF, i32, 2, IR_NONE, IR_NONE); /* undefined anyway */
  build_br(&b, 1);
  build_block(&b);
  build_op(&b, IR_UNDEF, i32, 3, IR_NONE, IR_NONE); /* written below */
  build_op(&b, IR_UNDEF, i32, 4, IR_NONE, IR_NONE); /* never used */
  build_mov(&b, i32, 3, 0);
  build_op(&b, IR_ADD, i32, 2, 2, 3);
  build_op(&b, IR_KILL, i32, 3, IR_NONE, IR_NONE); /* stays: a loop */
  build_op(&b, IR_KILL, i32, 4, IR_NONE, IR_NONE);
  build_op(&b, IR_EQ, i32, 5, 2, 0);
  build_condbr(&b, 5, 1, 2);
  build_block(&b);
  build_mov(&b, i32, 6, 2);
  build_op(&b, IR_KILL, i32, 2, IR_NONE, IR_NONE); /* returns anyway */
  build_ret(&b, i32, 6);
  struct ir_function *f = build_end(&b);
  assert_sound(&b);
  pass_dce(&b.program, f);
  assert_body(&b, "b0:\n"
                  "br b1\n"
                  "b1:\n"
                  "%3(w) = mov i32 %0\n"
                  "%2(v) = add i32 %2(v), %3(w)\n"
                  "kill i32 %3(w)\n"
                  "%4 = eq i32 %2(v), %0\n"
                  "condbr %4, b1, b2\n"
                  "b2:\n"
                  "%5 = mov i32 %2(v)\n"
                  "ret i32 %5\n");
  build_release(&b);
}

/* In a loop a variable must not keep the value of the last round. */
static void scopes_that_matter_stay(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_br(&b, 1);
  build_block(&b);
  build_op(&b, IR_UNDEF, i32, 2, IR_NONE, IR_NONE);
  build_op(&b, IR_ADD, i32, 3, 2, 0);
  build_mov(&b, i32, 2, 0);
  build_op(&b, IR_EQ, i32, 5, 3, 0);
  build_condbr(&b, 5, 1, 2);
  build_block(&b);
  build_ret(&b, none_type, IR_NONE);
  struct ir_function *f = build_end(&b);
  uint32_t count = f->insn_count;
  pass_dce(&b.program, f);
  assert_sound(&b);
  assert_int_equal(f->insn_count, count);
  build_release(&b);
}

/* The entry is a loop: v has the value of the last round. */
static void entries_that_are_loops(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_op(&b, IR_UNDEF, i32, 2, IR_NONE, IR_NONE);
  build_op(&b, IR_ADD, i32, 3, 2, 0);
  build_mov(&b, i32, 2, 0);
  build_br(&b, 0);
  struct ir_function *f = build_end(&b);
  pass_dce(&b.program, f);
  assert_int_equal(f->insns[0].op, IR_UNDEF);
  build_release(&b);
}

static void what_can_fail_stays(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_op(&b, IR_ADD, i32, 5, 0, 1);
  build_op(&b, IR_XOR, i32, 6, 5, 1);
  build_op(&b, IR_ADD, i32, 7, 0, 1)->flags = IR_NSW;
  build_op(&b, IR_UDIV, i32, 8, 0, 1);
  build_load(&b, i32, 9, num(&b, ptr, 8));
  build_op(&b, IR_ULT, ptr, 10, num(&b, ptr, 8), num(&b, ptr, 8));
  build_op(&b, IR_ULT, i32, 11, 0, 1);
  build_ret(&b, none_type, IR_NONE);
  struct ir_function *f = build_end(&b);
  pass_dce(&b.program, f);
  assert_body(&b, "b0:\n"
                  "%2 = add.nsw i32 %0, %1\n"
                  "%3 = udiv i32 %0, %1\n"
                  "%4 = load i32 [0x8] align 1\n"
                  "%5 = ult ptr 0x8, 0x8\n"
                  "ret\n");
  build_release(&b);
}

int test_pass_forward(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(copies_are_seen_through),
      cmocka_unit_test(a_write_ends_the_copy),
      cmocka_unit_test(undef_and_kill_end_the_copy),
      cmocka_unit_test(variables_are_swapped),
      cmocka_unit_test(copies_and_blocks),
      cmocka_unit_test(halves_count),
      cmocka_unit_test(constants_wear_the_type_of_their_use),
      cmocka_unit_test(results_go_to_variables),
      cmocka_unit_test(the_old_value_is_kept),
      cmocka_unit_test(results_stay_when_somebody_looks),
      cmocka_unit_test(second_results_stay_together),
      cmocka_unit_test(calls_write_variables),
      cmocka_unit_test(phi_copies_stay_right),
      cmocka_unit_test(parameters_are_their_variables),
      cmocka_unit_test(parameters_that_stay_apart),
      cmocka_unit_test(scopes_that_change_nothing_go),
      cmocka_unit_test(scopes_that_matter_stay),
      cmocka_unit_test(entries_that_are_loops),
      cmocka_unit_test(what_can_fail_stays),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
