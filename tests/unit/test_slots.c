/*
 * tests/unit/test_slots.c - ir/slots: who reads and writes slots, their
 * versions, and taking instructions and slots away.
 */
#include "ir/passes_impl.h"

#include "unit/ir_fixture.h"

/* Slots: 0 and 1 parameters, 2 variable v, 3 and 4 temporaries.
 *   b0: t3 = a + b;  v = t3;  br b1
 *   b1: t4 = v + v;  return t4 */
static struct ir_function *sums(struct build *b) {
  build_begin(b, "f", 2, 1, 2);
  build_variable(b, 2, "v");
  build_block(b);
  build_op(b, IR_ADD, i32, 3, 0, 1);
  build_mov(b, i32, 2, 3);
  build_br(b, 1);
  build_block(b);
  build_op(b, IR_ADD, i32, 4, 2, 2);
  build_ret(b, i32, 4);
  return build_end(b);
}

static void reads_and_writes_are_counted(void **state) {
  struct build b;
  struct slot_facts facts;
  (void)state;
  static const uint32_t reads[] = {1, 1, 2, 1, 1}, writes[] = {0, 0, 1, 1, 1},
                        writer[] = {IR_NONE, IR_NONE, 1, 0, 3};
  slot_facts_init(&facts, &b.program, sums(&b));
  assert_int_equal(facts.count, 5);
  for (uint32_t s = 0; s < facts.count; s++) {
    assert_int_equal(facts.reads[s], reads[s]);
    assert_int_equal(facts.writes[s], writes[s]);
    assert_int_equal(facts.writer[s], writer[s]);
  }
  slot_facts_release(&facts);
  build_release(&b);
}

static void an_instruction_touches_a_range(void **state) {
  struct build b;
  (void)state;
  struct ir_function *f = sums(&b);
  assert_int_equal(insn_reads_of(&b.program, f, &f->insns[0], 0, 2), 2);
  assert_int_equal(insn_reads_of(&b.program, f, &f->insns[0], 1, 3), 1);
  assert_int_equal(insn_reads_of(&b.program, f, &f->insns[0], 2, 3), 0);
  assert_int_equal(insn_writes_of(&b.program, f, &f->insns[0], 3, 1), 1);
  assert_int_equal(insn_writes_of(&b.program, f, &f->insns[0], 0, 3), 0);
  build_release(&b);
}

static void dropped_instructions_leave_their_blocks(void **state) {
  struct build b;
  (void)state;
  struct ir_function *f = sums(&b);
  insn_drop(&f->insns[1]);
  remove_dropped(f);
  assert_int_equal(f->insn_count, 4);
  assert_int_equal(f->blocks[0].count, 2);
  assert_int_equal(f->blocks[1].first, 2);
  assert_int_equal(f->blocks[1].count, 2);
  assert_int_equal(f->insns[1].op, IR_BR);
  assert_int_equal(f->insns[2].op, IR_ADD);
  build_release(&b);
}

static void slots_get_other_numbers(void **state) {
  struct build b;
  (void)state;
  static const uint32_t map[] = {0, 1, 2, 4, 3};
  struct ir_function *f = sums(&b);
  renumber_slots(f, map);
  assert_body(&b, "b0:\n"
                  "%4 = add i32 %0, %1\n"
                  "%2(v) = mov i32 %4\n"
                  "br b1\n"
                  "b1:\n"
                  "%3 = add i32 %2(v), %2(v)\n"
                  "ret i32 %3\n");
  build_release(&b);
}

static void a_variable_may_lose_its_place(void **state) {
  struct build b;
  (void)state;
  static const uint32_t map[] = {0, 1, IR_NONE, 2, 3};
  struct ir_function *f = sums(&b);
  insn_drop(&f->insns[1]);
  f->insns[3].a = f->insns[3].b = 3;
  remove_dropped(f);
  renumber_slots(f, map);
  assert_int_equal(f->variables[0].slot, IR_NONE);
  build_release(&b);
}

static void versions_change_with_writes(void **state) {
  struct build b;
  struct versions v;
  (void)state;
  struct ir_function *f = sums(&b);
  versions_init(&v, &b.program, f);
  uint64_t a = versions_of(&v, 0, 1), t = versions_of(&v, 3, 1),
           both = versions_of(&v, 2, 2);
  versions_step(&v, &f->insns[0]);
  assert_true(versions_of(&v, 0, 1) == a);
  assert_true(versions_of(&v, 3, 1) != t);
  assert_true(versions_of(&v, 2, 2) != both);
  assert_true(versions_of(&v, num(&b, i32, 7), 1) == 0);
  assert_true(versions_of(&v, IR_NONE, 1) == 0);
  versions_release(&v);
  build_release(&b);
}

int test_slots(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_and_writes_are_counted),
      cmocka_unit_test(an_instruction_touches_a_range),
      cmocka_unit_test(dropped_instructions_leave_their_blocks),
      cmocka_unit_test(slots_get_other_numbers),
      cmocka_unit_test(a_variable_may_lose_its_place),
      cmocka_unit_test(versions_change_with_writes),
  };
  return cmocka_run_group_tests_name("slots", tests, NULL, NULL);
}
