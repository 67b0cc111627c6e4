/*
 * tests/unit/test_mem2reg.c - which locals become variables, and what is
 * left of those that do not.
 */
#include "unit/ir_fixture.h"

/* Slots: 0 parameter, 1 x, 2 y, 3 .. temporaries. */
static void begin_two_locals(struct build *b, bool scoped) {
  build_begin(b, "f", 1, 2, 4);
  build_local(b, 1, 4, "x", false);
  build_local(b, 2, 8, "y", scoped);
  build_block(b);
}

static void loads_and_stores_become_moves(void **state) {
  struct build b;
  (void)state;
  begin_two_locals(&b, true);
  build_store(&b, i32, 1, 0);
  build_scope(&b, IR_SCOPE_BEGIN, 1);
  build_store(&b, i64, 2, num(&b, i64, 5));
  build_load(&b, i32, 3, 1);
  build_scope(&b, IR_SCOPE_END, 1);
  build_ret(&b, i32, 3);
  struct ir_function *f = build_end(&b);
  assert_sound(&b);
  pass_mem2reg(&b.program, f);
  assert_body(&b, "b0:\n"
                  "%1(x) = mov i32 %0\n"
                  "%2(y) = undef i64\n"
                  "%2(y) = mov i64 5\n"
                  "%3 = mov i32 %1(x)\n"
                  "kill i64 %2(y)\n"
                  "ret i32 %3\n");
  assert_int_equal(f->local_count, 0);
  assert_int_equal(f->variables[1].slot, 2);
  assert_int_equal(f->variables[1].local, IR_NONE);
  build_release(&b);
}

/* A stored address, an offset, a read-modify-write, a call: all keep x. */
static void addresses_keep_memory(void **state) {
  (void)state;
  for (int execution = 0; execution < 6; execution++) {
    struct build b;
    begin_two_locals(&b, true);
    build_scope(&b, IR_SCOPE_BEGIN, 1);
    build_store(&b, i32, 1, 0);
    build_store(&b, i64, 2, num(&b, i64, 1));
    if (execution == 0)
      build_store(&b, ptr, 2, 1);
    else if (execution == 1)
      build_ptradd(&b, 3, 1, IR_NONE, 1);
    else if (execution == 2)
      build_op(&b, IR_RMW, i32, 3, 1, 0);
    else if (execution == 3)
      build_store(&b, i32, 1, 0)->imm = 2;
    else if (execution == 4)
      build_load(&b, i8, 3, 1);
    else
      build_call(&b, num(&b, ptr, 0), none_type, IR_NONE, ptr, 1);
    build_scope(&b, IR_SCOPE_END, 1);
    build_ret(&b, none_type, IR_NONE);
    struct ir_function *f = build_end(&b);
    pass_mem2reg(&b.program, f);
    assert_sound(&b);
    assert_int_equal(f->local_count, 1);
    assert_int_equal(f->locals[0].slot, 1);
    assert_int_equal(f->variables[0].local, 0);
    assert_int_equal(f->variables[1].slot, 2);
    build_release(&b);
  }
}

/* Scopes of the local that stays name its new number. */
static void locals_are_numbered_anew(void **state) {
  struct build b;
  (void)state;
  begin_two_locals(&b, true);
  build_store(&b, i32, 1, 0);
  build_scope(&b, IR_SCOPE_BEGIN, 1);
  build_ptradd(&b, 3, 2, IR_NONE, 4);
  build_scope(&b, IR_SCOPE_END, 1);
  build_ret(&b, none_type, IR_NONE);
  struct ir_function *f = build_end(&b);
  pass_mem2reg(&b.program, f);
  assert_body(&b, "b0:\n"
                  "%1(x) = mov i32 %0\n"
                  "scope.begin %2(&y)\n"
                  "%3 = ptradd.inbounds %2(&y), 4\n"
                  "scope.end %2(&y)\n"
                  "ret\n");
  assert_int_equal(f->insns[1].imm, 0);
  assert_int_equal(f->variables[1].local, 0);
  build_release(&b);
}

static void wide_values_get_two_slots(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 2, 3);
  build_local(&b, 0, 16, "w", false);
  build_local(&b, 1, 8, "x", false);
  build_block(&b);
  build_store(&b, i128, 0, num(&b, i128, 7));
  build_load(&b, i128, 2, 0);
  build_store(&b, i64, 1, num(&b, i64, 1));
  build_load(&b, i64, 4, 1);
  build_ret(&b, i128, 2);
  struct ir_function *f = build_end(&b);
  pass_mem2reg(&b.program, f);
  assert_body(&b, "b0:\n"
                  "%0(w) = mov i128 7\n"
                  "%3 = mov i128 %0(w)\n"
                  "%2(x) = mov i64 1\n"
                  "%5 = mov i64 %2(x)\n"
                  "ret i128 %3\n");
  assert_int_equal(f->first_temp, 3);
  assert_int_equal(f->slot_count, 6);
  build_release(&b);
}

/* Same width, other kind: a slot holds raw bits. */
static void kinds_may_mix(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 2, 2);
  build_local(&b, 0, 8, "p", false);
  build_local(&b, 1, 4, "x", false);
  build_block(&b);
  build_store(&b, ptr, 0, num(&b, ptr, 0));
  build_load(&b, i64, 2, 0);
  build_store(&b, f32, 1, num(&b, f32, 0));
  build_load(&b, i32, 3, 1);
  build_ret(&b, i32, 3);
  struct ir_function *f = build_end(&b);
  pass_mem2reg(&b.program, f);
  assert_sound(&b);
  assert_int_equal(f->local_count, 0);
  build_release(&b);
}

/* A local that holds its own address. */
static void a_stored_address_keeps_memory(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 1, 1);
  build_local(&b, 0, 8, "p", false);
  build_block(&b);
  build_store(&b, ptr, 0, 0);
  build_ret(&b, none_type, IR_NONE);
  struct ir_function *f = build_end(&b);
  pass_mem2reg(&b.program, f);
  assert_int_equal(f->local_count, 1);
  build_release(&b);
}

static void too_small_stays_memory(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 1, 1);
  build_local(&b, 0, 4, "x", false);
  build_block(&b);
  build_load(&b, i64, 1, 0);
  build_ret(&b, none_type, IR_NONE);
  struct ir_function *f = build_end(&b);
  pass_mem2reg(&b.program, f);
  assert_int_equal(f->local_count, 1);
  build_release(&b);
}

static void untouched_locals_go(void **state) {
  struct build b;
  (void)state;
  begin_two_locals(&b, true);
  build_scope(&b, IR_SCOPE_BEGIN, 1);
  build_mov(&b, i32, 3, 0);
  build_scope(&b, IR_SCOPE_END, 1);
  build_ret(&b, i32, 3);
  struct ir_function *f = build_end(&b);
  pass_mem2reg(&b.program, f);
  assert_body(&b, "b0:\n%1 = mov i32 %0\nret i32 %1\n");
  assert_int_equal(f->variables[0].slot, IR_NONE);
  assert_int_equal(f->variables[0].local, IR_NONE);
  build_release(&b);
}

int test_mem2reg(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loads_and_stores_become_moves),
      cmocka_unit_test(addresses_keep_memory),
      cmocka_unit_test(locals_are_numbered_anew),
      cmocka_unit_test(wide_values_get_two_slots),
      cmocka_unit_test(kinds_may_mix),
      cmocka_unit_test(a_stored_address_keeps_memory),
      cmocka_unit_test(too_small_stays_memory),
      cmocka_unit_test(untouched_locals_go),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
