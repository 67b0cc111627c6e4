/*
 * tests/unit/test_fold.c - offsets of pointers, constants, conditions.
 */
#include "unit/ir_fixture.h"

/* Slots: 0 parameter (unused), 1 and 2 variables, 3 .. temporaries. */
static void begin(struct build *b) {
  build_begin(b, "f", 1, 2, 10);
  build_variable(b, 1, "p");
  build_block(b);
}

static void fold(struct build *b) {
  struct ir_function *f = build_end(b);
  assert_sound(b);
  pass_fold(&b->program, f);
}

/* p->x += 1: the address is used twice. */
static void offsets_go_into_accesses(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_ptradd(&b, 3, 1, IR_NONE, 8);
  build_load(&b, i32, 4, 3)->align = 2;
  build_op(&b, IR_ADD, i32, 5, 4, num(&b, i32, 1));
  build_store(&b, i32, 3, 5)->align = 2;
  build_ret(&b, none_type, IR_NONE);
  fold(&b);
  assert_body(&b, "b0:\n"
                  "%4 = load i32 [%1(p)+8]\n"
                  "%5 = add i32 %4, 1\n"
                  "store i32 [%1(p)+8], %5\n"
                  "ret\n");
  build_release(&b);
}

/* The pointer escapes, its base changes, a call might not return. */
static void offsets_that_stay(void **state) {
  (void)state;
  for (int execution = 0; execution < 4; execution++) {
    struct build b;
    begin(&b);
    build_ptradd(&b, 3, 1, IR_NONE, 8);
    if (execution == 0)
      build_mov(&b, ptr, 2, 3);
    if (execution == 1)
      build_mov(&b, ptr, 1, num(&b, ptr, 0));
    if (execution == 2)
      build_call(&b, num(&b, ptr, 0), none_type, IR_NONE, i32, 0);
    if (execution == 3) {
      build_br(&b, 1);
      build_block(&b);
    }
    build_load(&b, i32, 4, 3);
    build_ret(&b, none_type, IR_NONE);
    fold(&b);
    assert_sound(&b);
    const struct ir_function *f = &b.program.functions[b.function];
    assert_int_equal(f->insns[0].op, IR_PTRADD);
    assert_int_equal(f->insns[f->insn_count - 2].a, 3);
    assert_int_equal(f->insns[f->insn_count - 2].imm, 0);
    build_release(&b);
  }
}

static void chains_become_one(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_ptradd(&b, 3, 1, num(&b, i64, 3), 4);
  build_ptradd(&b, 4, 3, IR_NONE, 2);
  build_ptradd(&b, 5, 4, IR_NONE, 0);
  build_mov(&b, ptr, 2, 5);
  build_ret(&b, none_type, IR_NONE);
  fold(&b);
  assert_body(&b, "b0:\n"
                  "%5 = ptradd.inbounds %1(p), 14\n"
                  "%2 = mov ptr %5\n"
                  "ret\n");
  build_release(&b);
}

/* p + 100 - 100 leaves the area on the execution: the check stays. */
static void chains_that_turn_round_stay(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_ptradd(&b, 3, 1, IR_NONE, 100);
  build_ptradd(&b, 4, 3, num(&b, i64, UINT64_MAX), 100);
  build_mov(&b, ptr, 2, 4);
  build_ret(&b, none_type, IR_NONE);
  fold(&b);
  assert_body(&b, "b0:\n"
                  "%3 = ptradd.inbounds %1(p), 100\n"
                  "%4 = ptradd.inbounds %3, -100\n"
                  "%2 = mov ptr %4\n"
                  "ret\n");
  build_release(&b);
}

static void constants_are_converted(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_convert(&b, IR_SEXT, i64, 3, i8, num(&b, i8, 0x80));
  build_convert(&b, IR_ZEXT, i64, 4, i8, num(&b, i8, 0x80));
  build_convert(&b, IR_TRUNC, i8, 5, i32, num(&b, i32, 0x1234));
  build_convert(&b, IR_ZEXT, i128, 6, i8, num(&b, i8, 1));
  build_ret(&b, none_type, IR_NONE);
  fold(&b);
  assert_body(&b, "b0:\n"
                  "%3 = mov i64 -128\n"
                  "%4 = mov i64 128\n"
                  "%5 = mov i8 52\n"
                  "%6 = zext i8 1 to i128\n"
                  "ret\n");
  build_release(&b);
}

static void conditions_take_no_detours(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_op(&b, IR_SLT, i32, 3, 0, num(&b, i32, 5));
  build_convert(&b, IR_ZEXT, i32, 4, i1, 3);
  build_op(&b, IR_NE, i32, 5, 4, num(&b, i32, 0));
  build_op(&b, IR_EQ, i32, 6, 4, num(&b, i32, 0));
  build_convert(&b, IR_ZEXT, i8, 7, i1, 5);
  build_convert(&b, IR_TRUNC, i1, 8, i8, 7);
  build_condbr(&b, 6, 1, 2);
  build_block(&b);
  build_ret(&b, i1, 5);
  build_block(&b);
  build_ret(&b, i1, 8);
  fold(&b);
  struct ir_function *f = &b.program.functions[b.function];
  assert_sound(&b);
  pass_copyprop(&b.program, f);
  pass_dce(&b.program, f);
  assert_body(&b, "b0:\n"
                  "%1 = slt i32 %0, 5\n"
                  "condbr %1, b2, b1\n"
                  "b1:\n"
                  "ret i1 %1\n"
                  "b2:\n"
                  "ret i1 %1\n");
  build_release(&b);
}

/* A variable of type bool that changes in between. */
static void conditions_that_changed_stay(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i1, 2, num(&b, i1, 1));
  build_convert(&b, IR_ZEXT, i32, 4, i1, 2);
  build_mov(&b, i1, 2, num(&b, i1, 0));
  build_op(&b, IR_NE, i32, 5, 4, num(&b, i32, 0));
  build_ret(&b, i1, 5);
  fold(&b);
  assert_body(&b, "b0:\n"
                  "%2 = mov i1 1\n"
                  "%4 = zext i1 %2 to i32\n"
                  "%2 = mov i1 0\n"
                  "%5 = ne i32 %4, 0\n"
                  "ret i1 %5\n");
  build_release(&b);
}

int test_fold(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(offsets_go_into_accesses),
      cmocka_unit_test(offsets_that_stay),
      cmocka_unit_test(chains_become_one),
      cmocka_unit_test(chains_that_turn_round_stay),
      cmocka_unit_test(constants_are_converted),
      cmocka_unit_test(conditions_take_no_detours),
      cmocka_unit_test(conditions_that_changed_stay),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
