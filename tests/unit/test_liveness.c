/*
 * tests/unit/test_liveness.c - ir/liveness: which slots are live where.
 */
#include "unit/ir_fixture.h"

static bool live(struct build *b, uint32_t insn, uint32_t slot) {
  uint64_t bits[4];
  const struct ir_function *f = &b->program.functions[b->function];
  assert_true(f->live_words <= 4);
  pass_live_before(&b->program, f, insn, bits);
  return bits[slot / 64] >> (slot % 64) & 1;
}

/* Slots: 0 parameter, 1 and 2 variables, 3 local, 4 .. temporaries.
 *
 *     b0:  0 1 = mov 0;  1 br b1
 *     b1:  2 undef 2;  3 4 = add 1, 1;  4 2 = mov 4;  5 1 = mov 2;  6 kill 2
 *          7 5 = eq 1, 9;  8 condbr 5, b1, b2
 *     b2:  9 ret 1
 */
static void lives_in_loops(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 1, 3, 2);
  build_local(&b, 3, 4, "x", false);
  build_block(&b);
  build_mov(&b, i32, 1, 0);
  build_br(&b, 1);
  build_block(&b);
  build_op(&b, IR_UNDEF, i32, 2, IR_NONE, IR_NONE);
  build_op(&b, IR_ADD, i32, 4, 1, num(&b, i32, 1));
  build_mov(&b, i32, 2, 4);
  build_mov(&b, i32, 1, 2);
  build_op(&b, IR_KILL, i32, 2, IR_NONE, IR_NONE);
  build_op(&b, IR_EQ, i32, 5, 1, num(&b, i32, 9));
  build_condbr(&b, 5, 1, 2);
  build_block(&b);
  build_ret(&b, i32, 1);
  struct ir_function *f = build_end(&b);
  assert_sound(&b);
  pass_liveness(&b.program, f);
  static const char *const expected[] = {/* slots 0 .. 5; 3 is the local's */
                                         "x..x..", ".x.x..", ".x.x..", ".x.x..",
                                         "...xx.", "..xx..", ".x.x..", ".x.x..",
                                         ".x.x.x", ".x.x.."};
  for (uint32_t i = 0; i < f->insn_count; i++)
    for (uint32_t s = 0; s < f->slot_count; s++)
      if (live(&b, i, s) != (expected[i][s] == 'x'))
        fail_msg("slot %u before instruction %u", s, i);
  build_release(&b);
}

/* Slot i % 5 is written by instruction i and read by the next: in a block that
 * is too long for one look, another one before it. */
static void lives_in_long_blocks(void **state) {
  enum { LENGTH = 390 };
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 5, 1);
  build_block(&b);
  build_mov(&b, i32, 4, num(&b, i32, 1));
  build_br(&b, 1);
  build_block(&b);
  for (uint32_t i = 0; i < LENGTH; i++)
    build_mov(&b, i32, i % 5, (i + 4) % 5);
  build_ret(&b, i32, (LENGTH + 4) % 5);
  struct ir_function *f = build_end(&b);
  pass_liveness(&b.program, f);
  assert_true(f->live_every < LENGTH);
  for (uint32_t i = 0; i <= LENGTH; i++)
    for (uint32_t s = 0; s < 5; s++)
      if (live(&b, 2 + i, s) != (s == (i + 4) % 5))
        fail_msg("slot %u before instruction %u", s, 2 + i);
  build_release(&b);
}

static void wide_values_live_in_both_slots(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 2, 80);
  build_block(&b);
  build_mov(&b, i128, 64, num(&b, i128, 1));
  build_mov(&b, i128, 0, 64);
  build_mov(&b, i64, 0, num(&b, i64, 1));
  build_ret(&b, i128, 0);
  struct ir_function *f = build_end(&b);
  pass_liveness(&b.program, f);
  assert_int_equal(f->live_words, 2);
  assert_true(live(&b, 1, 64) && live(&b, 1, 65));
  assert_false(live(&b, 2, 0));
  assert_true(live(&b, 2, 1));
  assert_true(live(&b, 3, 0) && live(&b, 3, 1));
  build_release(&b);
}

/* While a call is under execution, its arguments and its result are dead. */
static void lives_across_calls(void **state) {
  struct build b;
  uint64_t bits[1];
  (void)state;
  build_begin(&b, "f", 2, 1, 1);
  build_block(&b);
  build_mov(&b, i32, 2, 0);
  build_call(&b, function_at(&b, b.function), i32, 3, i32, 2);
  build_op(&b, IR_ADD, i32, 2, 3, 1);
  build_ret(&b, i32, 2);
  struct ir_function *f = build_end(&b);
  pass_liveness(&b.program, f);
  pass_live_across(&b.program, f, 1, bits);
  assert_int_equal(bits[0], 1 << 1);
  pass_live_before(&b.program, f, 1, bits);
  assert_int_equal(bits[0], 1 << 1 | 1 << 2);
  build_release(&b);
}

/* longjmp may lead back to setjmp from any call: what is read there, but not
 * its result, and not what only others read. */
static void setjmp_keeps_alive(void **state) {
  struct build b;
  uint64_t bits[1];
  (void)state;
  build_begin(&b, "_setjmp", 0, 0, 0);
  b.f.defined = false;
  build_end(&b);
  uint32_t callee = b.function;
  build_next(&b, "f", 1, 1, 2);
  build_block(&b);
  build_mov(&b, i32, 1, 0);
  build_call(&b, function_at(&b, callee), i32, 2, i32, 1);
  build_op(&b, IR_ADD, i32, 3, 0, 2);
  build_mov(&b, i32, 0, num(&b, i32, 1));
  build_ret(&b, none_type, IR_NONE);
  struct ir_function *f = build_end(&b);
  pass_liveness(&b.program, f);
  static const uint64_t before[] = {1, 3, 5, 1, 1};
  for (uint32_t i = 0; i < f->insn_count; i++) {
    pass_live_before(&b.program, f, i, bits);
    assert_int_equal(bits[0], before[i]);
  }
  pass_live_across(&b.program, f, 1, bits);
  assert_int_equal(bits[0], 1);
  build_release(&b);
}

/* Labels are where a computed goto may lead. */
static void lives_across_computed_gotos(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 1, 0, 1);
  build_block(&b);
  build_mov(&b, ptr, 1, num(&b, ptr, 0));
  build_op(&b, IR_INDIRECTBR, none_type, IR_NONE, 1, IR_NONE);
  build_block(&b);
  build_ret(&b, i32, 0);
  struct ir_constant label = {
      .kind = IR_BLOCK, .type = ptr, .index = b.function, .bits = 1};
  ir_constant(&b.program, label);
  struct ir_function *f = build_end(&b);
  pass_liveness(&b.program, f);
  assert_true(live(&b, 0, 0));
  build_release(&b);
}

int test_liveness(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lives_in_loops),
      cmocka_unit_test(lives_in_long_blocks),
      cmocka_unit_test(wide_values_live_in_both_slots),
      cmocka_unit_test(lives_across_calls),
      cmocka_unit_test(setjmp_keeps_alive),
      cmocka_unit_test(lives_across_computed_gotos),
  };
  return cmocka_run_group_tests_name("liveness", tests, NULL, NULL);
}
