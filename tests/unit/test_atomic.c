/*
 * tests/unit/test_atomic.c - vm/atomic: read-modify-write, and compare and
 * exchange.
 */
#include "unit/machine_fixture.h"

/* *g = before; r = rmw(*g, with); g[1] = r. */
static void exchange(enum ir_rmw how, uint32_t before, uint32_t with,
                     uint32_t after) {
  static struct build b;
  enum vm_event event;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 8);
  build_main(&b, 0, 1);
  build_store(&b, i32, global_at(&b, g, 0), num(&b, i32, before));
  struct ir_insn *i =
      build_op(&b, IR_RMW, i32, 3, global_at(&b, g, 0), num(&b, i32, with));
  i->detail = (uint8_t)how;
  i->flags = IR_ATOMIC;
  build_store(&b, i32, global_at(&b, g, 4), 3);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);
  assert_int_equal(machine_value(vm, g, 0, 4), after);
  assert_int_equal(machine_value(vm, g, 4, 4), before);
  machine_end(&b, vm);
}

static void the_old_value_is_given(void **state) {
  (void)state;
  exchange(IR_RMW_XCHG, 5, 9, 9);
  exchange(IR_RMW_ADD, UINT32_MAX, 2, 1);
  exchange(IR_RMW_SUB, 1, 2, UINT32_MAX);
  exchange(IR_RMW_NAND, 6, 3, ~2u);
  exchange(IR_RMW_MAX, UINT32_MAX, 1, 1);
  exchange(IR_RMW_UMAX, UINT32_MAX, 1, UINT32_MAX);
  exchange(IR_RMW_MIN, UINT32_MAX, 1, UINT32_MAX);
}

/* Stored only if it is the expected one; the second result says so. */
static void exchanges_may_fail(void **state) {
  (void)state;
  for (uint32_t expected = 0; expected < 2; expected++) {
    static struct build b;
    enum vm_event event;
    build_program(&b);
    uint32_t g = build_global(&b, "g", 16);
    build_main(&b, 0, 3);
    struct ir_insn *i = build_op(&b, IR_CMPXCHG, i32, 3, global_at(&b, g, 0),
                                 num(&b, i32, expected));
    i->c = num(&b, i32, 7);
    i->flags = IR_ATOMIC;
    build_convert(&b, IR_ZEXT, i32, 5, i1, 4);
    build_store(&b, i32, global_at(&b, g, 4), 5);
    build_exit(&b);
    build_ready(&b);
    struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
    assert_int_equal(event, VM_ENDED);
    assert_int_equal(machine_value(vm, g, 0, 4), expected == 0 ? 7 : 0);
    assert_int_equal(machine_value(vm, g, 4, 4), expected == 0);
    machine_end(&b, vm);
  }
}

int test_atomic(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_old_value_is_given),
      cmocka_unit_test(exchanges_may_fail),
  };
  return cmocka_run_group_tests_name("atomic", tests, NULL, NULL);
}
