/*
 * tests/unit/test_compute.c - vm/compute: instructions that make numbers of
 * numbers.
 */
#include "unit/machine_fixture.h"

/* g = op(x, y); g[8] = the second result. */
static void assert_computes(enum ir_op op, ir_type type, uint64_t x, uint64_t y,
                            uint64_t expected, int second) {
  static struct build b;
  enum vm_event event;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 16);
  build_main(&b, 1, 4);
  build_mov(&b, type, 3, num(&b, type, x));
  bool unary = op == IR_CTPOP || op == IR_BSWAP || op == IR_BITREVERSE ||
               op == IR_CTLZ || op == IR_CTTZ;
  build_op(&b, op, type, 4, 3, unary ? IR_NONE : num(&b, type, y));
  build_store(&b, type, global_at(&b, g, 0), 4);
  if (second >= 0) {
    build_convert(&b, IR_ZEXT, i8, 6, i1, 5);
    build_store(&b, i8, global_at(&b, g, 8), 6);
  }
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);
  assert_int_equal(machine_value(vm, g, 0, 8), expected);
  if (second >= 0)
    assert_int_equal(machine_value(vm, g, 8, 1), second);
  machine_end(&b, vm);
}

static void bits(void **state) {
  (void)state;
  assert_computes(IR_CTPOP, i32, 0xf0f1, 0, 9, -1);
  assert_computes(IR_BSWAP, i32, 0x11223344, 0, 0x44332211, -1);
  assert_computes(IR_CTLZ, i32, 1, 0, 31, -1);
  assert_computes(IR_CTTZ, i32, 8, 0, 3, -1);
  assert_computes(IR_BITREVERSE, i8, 1, 0, 0x80, -1);
}

static void limits(void **state) {
  (void)state;
  assert_computes(IR_UMAX, i32, UINT32_MAX, 1, UINT32_MAX, -1);
  assert_computes(IR_SMAX, i32, UINT32_MAX, 1, 1, -1);
  assert_computes(IR_SADD_SAT, i8, 0x7f, 1, 0x7f, -1);
  assert_computes(IR_USUB_SAT, i8, 1, 2, 0, -1);
}

static void overflows_are_told(void **state) {
  (void)state;
  assert_computes(IR_SADD_OVERFLOW, i32, 0x7fffffff, 1, 0x80000000, 1);
  assert_computes(IR_SADD_OVERFLOW, i32, 0x7ffffffe, 1, 0x7fffffff, 0);
  assert_computes(IR_UMUL_OVERFLOW, i32, 0x10000, 0x10000, 0, 1);
}

int test_compute(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bits),
      cmocka_unit_test(limits),
      cmocka_unit_test(overflows_are_told),
  };
  return cmocka_run_group_tests_name("compute", tests, NULL, NULL);
}
