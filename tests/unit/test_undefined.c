/*
 * tests/unit/test_undefined.c - vm/undefined: undefined values are any value
 * where nobody asks for them.
 */
#include "unit/machine_fixture.h"

static const struct vm_options any = {.ignored = 1u << FAULT_UNINITIALIZED,
                                      .no_leaks = true};

/* ends: how many executions there are, none of them with a fault. */
static void assert_ends(struct build *b, struct vm_options options,
                        uint64_t ends) {
  struct search s = {0};
  machine_search(b, options, &s);
  assert_null(s.found);
  assert_int_equal(s.unknown.reason, REASON_NONE);
  assert_int_equal(s.stats.ends, ends);
  search_release(&s);
  build_release(b);
}

/* Slots: 3 is a variable, 4 and 5 are temporaries. */
static void begin(struct build *b) {
  build_program(b);
  build_main(b, 1, 2);
}

/* if (x < 5) if (x < 5) g = 1; each branch skips to the end otherwise. */
static void compare_twice(struct build *b, ir_operand x) {
  for (unsigned i = 0; i < 2; i++) {
    build_op(b, IR_ULT, i32, 5, x, num(b, i32, 5));
    build_condbr(b, 5, i + 1, 3);
    build_block(b);
  }
  build_br(b, 3);
  build_block(b);
  build_exit(b);
  build_ready(b);
}

static void a_variable_keeps_its_value(void **state) {
  static struct build b;
  (void)state;
  begin(&b);
  compare_twice(&b, 3);
  assert_ends(&b, any, 2);
}

static void asked_for_it_is_a_fault(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  begin(&b);
  compare_twice(&b, 3);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_fault(&b, vm, event, FAULT_UNINITIALIZED, 101);
  machine_end(&b, vm);
}

/* p = malloc(4); if (*p < 5) if (*p < 5) ; two loads, with the flag or
 * without. */
static void load_twice(struct build *b, unsigned flags) {
  begin(b);
  INVOKE(b, "malloc", ptr, 3, ARG(i64, num(b, i64, 4)));
  for (unsigned i = 0; i < 2; i++) {
    build_load(b, i32, 4, 3)->flags = (uint8_t)flags;
    build_op(b, IR_ULT, i32, 5, 4, num(b, i32, 5));
    build_condbr(b, 5, i + 1, 3);
    build_block(b);
  }
  build_br(b, 3);
  build_block(b);
  INVOKE(b, "free", none_type, IR_NONE, ARG(ptr, 3));
  build_exit(b);
  build_ready(b);
}

static void memory_keeps_what_decides(void **state) {
  static struct build b;
  (void)state;
  load_twice(&b, IR_DECIDES);
  assert_ends(&b, any, 2);
  load_twice(&b, 0);
  assert_ends(&b, any, 3);
}

/* Bits 0 and 2 are undefined: four numbers. */
static void single_bits_are_chosen(void **state) {
  static struct build b;
  (void)state;
  begin(&b);
  uint32_t g = build_global(&b, "g", 4);
  build_op(&b, IR_AND, i32, 4, 3, num(&b, i32, 5));
  build_op(&b, IR_OR, i32, 4, 4, num(&b, i32, 8));
  build_op(&b, IR_ULT, i32, 5, 4, num(&b, i32, 13));
  build_condbr(&b, 5, 1, 1);
  build_block(&b);
  build_store(&b, i32, global_at(&b, g, 0), 4);
  build_exit(&b);
  build_ready(&b);
  struct engine *e = machine_engine(&b, any);
  assert_int_equal(vm_next(engine_vm(e), 0)->kind, VM_OP_CHOICE);
  assert_int_equal(vm_next(engine_vm(e), 0)->choices, 4);
  assert_int_equal(machine_take(e, 0, 2), ENGINE_ENDED);
  assert_int_equal(machine_value(engine_vm(e), g, 0, 4), 12);
  e->ops->free(e);
  build_release(&b);
}

/* Two values of which nothing is known: only the answer is chosen. */
static void two_unknown_values_are_compared(void **state) {
  static struct build b;
  (void)state;
  build_program(&b);
  build_main(&b, 2, 1);
  build_op(&b, IR_EQ, i32, 5, 3, 4);
  build_condbr(&b, 5, 1, 1);
  build_block(&b);
  build_exit(&b);
  build_ready(&b);
  assert_ends(&b, any, 2);
}

/* Zero is one of the divisors. */
static void any_divisor_may_be_zero(void **state) {
  static struct build b;
  struct search s = {0};
  (void)state;
  begin(&b);
  build_op(&b, IR_UDIV, i32, 4, num(&b, i32, 7), 3);
  build_exit(&b);
  build_ready(&b);
  machine_search(&b, any, &s);
  assert_non_null(s.found);
  assert_int_equal(s.found->fault.kind, FAULT_DIVISION_BY_ZERO);
  search_release(&s);
  build_release(&b);
}

int test_undefined(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_variable_keeps_its_value),
      cmocka_unit_test(asked_for_it_is_a_fault),
      cmocka_unit_test(memory_keeps_what_decides),
      cmocka_unit_test(single_bits_are_chosen),
      cmocka_unit_test(two_unknown_values_are_compared),
      cmocka_unit_test(any_divisor_may_be_zero),
  };
  return cmocka_run_group_tests_name("undefined", tests, NULL, NULL);
}
