/*
 * tests/unit/test_dce.c - ir/dce: what has no effect goes.
 */
#include "unit/ir_fixture.h"

/* Slots: 0 and 1 parameters, 2 .. 4 variables, 5 .. temporaries. */
static void begin(struct build *b) {
  build_begin(b, "f", 2, 3, 10);
  build_variable(b, 2, "v");
  build_variable(b, 3, "w");
  build_block(b);
}

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

int test_dce(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(scopes_that_change_nothing_go),
      cmocka_unit_test(scopes_that_matter_stay),
      cmocka_unit_test(entries_that_are_loops),
      cmocka_unit_test(what_can_fail_stays),
  };
  return cmocka_run_group_tests_name("dce", tests, NULL, NULL);
}
