/*
 * tests/unit/test_arith.c - vm/arith: what operations on numbers give, and
 * which faults they have.
 */
#include "unit/machine_fixture.h"

/* g = x op y, by code and, if there is no fast path, by the generic way. */
static struct vm *compute(struct build *b, enum ir_op op, ir_type type,
                          unsigned flags, uint64_t x, uint64_t y,
                          enum vm_event *event) {
  build_program(b);
  uint32_t g = build_global(b, "g", 8);
  build_main(b, 1, 3);
  build_mov(b, type, 3, num(b, type, x));
  build_op(b, op, type, 4, 3, num(b, type, y))->flags = (uint8_t)flags;
  bool compares = op >= IR_EQ && op <= IR_SGE;
  if (compares)
    build_convert(b, IR_ZEXT, i64, 5, i1, 4);
  else if (type.bits < 64)
    build_convert(b, IR_ZEXT, i64, 5, type, 4);
  else
    build_mov(b, i64, 5, 4);
  build_store(b, i64, global_at(b, g, 0), 5);
  build_exit(b);
  build_ready(b);
  return machine_run(b, (struct vm_options){0}, event);
}

static void results(void **state) {
  static const struct {
    enum ir_op op;
    uint8_t bits;
    uint64_t x, y, expected;
  } cases[] = {
      {IR_ADD, 32, 0xffffffff, 2, 1},
      {IR_ADD, 24, 0xffffff, 2, 1},
      {IR_SUB, 32, 1, 2, 0xffffffff},
      {IR_SUB, 8, 1, 2, 0xff},
      {IR_MUL, 64, UINT64_C(1) << 63, 2, 0},
      {IR_MUL, 16, 0x101, 0x100, 0x100},
      {IR_UDIV, 32, 0xfffffff0, 16, 0x0fffffff},
      {IR_SDIV, 32, 0xfffffff0, 16, 0xffffffff},
      {IR_SDIV, 8, 0xf9, 2, 0xfd},
      {IR_UREM, 8, 0xf9, 16, 9},
      {IR_SREM, 8, 0xf9, 16, 0xf9},
      {IR_SHL, 32, 0x80000001, 1, 2},
      {IR_LSHR, 32, 0x80000000, 31, 1},
      {IR_ASHR, 32, 0x80000000, 31, 0xffffffff},
      {IR_ASHR, 24, 0x800000, 23, 0xffffff},
      {IR_AND, 8, 0xf0, 0x3c, 0x30},
      {IR_OR, 8, 0xf0, 0x3c, 0xfc},
      {IR_XOR, 8, 0xf0, 0x3c, 0xcc},
      {IR_EQ, 32, 5, 5, 1},
      {IR_NE, 32, 5, 5, 0},
      {IR_ULT, 32, 0xffffffff, 1, 0},
      {IR_SLT, 32, 0xffffffff, 1, 1},
      {IR_SLT, 24, 0xffffff, 1, 1},
      {IR_SGE, 16, 0x8000, 0x7fff, 0},
      {IR_UGE, 16, 0x8000, 0x7fff, 1},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    static struct build b;
    enum vm_event event;
    ir_type type = {IR_INT, cases[i].bits};
    struct vm *vm =
        compute(&b, cases[i].op, type, 0, cases[i].x, cases[i].y, &event);
    assert_int_equal(event, VM_ENDED);
    if (machine_value(vm, 1, 0, 8) != cases[i].expected)
      fail_msg("case %zu gives %#lx", i,
               (unsigned long)machine_value(vm, 1, 0, 8));
    vm_free(vm);
    build_release(&b);
  }
}

static void faults(void **state) {
  static const struct {
    enum ir_op op;
    uint8_t bits, flags;
    uint64_t x, y;
    int kind; /* -1: none */
  } cases[] = {
      {IR_SDIV, 32, 0, 7, 0, FAULT_DIVISION_BY_ZERO},
      {IR_UDIV, 24, 0, 7, 0, FAULT_DIVISION_BY_ZERO},
      {IR_UREM, 64, 0, 7, 0, FAULT_DIVISION_BY_ZERO},
      {IR_SDIV, 32, 0, 0x80000000, 0xffffffff, FAULT_NO_OVERFLOW},
      {IR_SREM, 16, 0, 0x8000, 0xffff, FAULT_NO_OVERFLOW},
      {IR_ADD, 32, IR_NSW, 0x7fffffff, 1, FAULT_NO_OVERFLOW},
      {IR_ADD, 32, IR_NSW, 0x7ffffffe, 1, -1},
      {IR_ADD, 24, IR_NSW, 0x7fffff, 1, FAULT_NO_OVERFLOW},
      {IR_SUB, 64, IR_NSW, UINT64_C(1) << 63, 1, FAULT_NO_OVERFLOW},
      {IR_MUL, 32, IR_NSW, 0x10000, 0x8000, FAULT_NO_OVERFLOW},
      {IR_MUL, 32, IR_NSW, 0xffff0000, 0x8000, -1},
      {IR_SHL, 32, 0, 1, 32, FAULT_NO_OVERFLOW},
      {IR_SHL, 32, 0, 1, 31, -1},
      {IR_LSHR, 24, 0, 1, 24, FAULT_NO_OVERFLOW},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    static struct build b;
    enum vm_event event;
    ir_type type = {IR_INT, cases[i].bits};
    struct vm *vm = compute(&b, cases[i].op, type, cases[i].flags, cases[i].x,
                            cases[i].y, &event);
    if (cases[i].kind < 0) {
      assert_int_equal(event, VM_ENDED);
    } else if (event != VM_FAULTED ||
               (int)vm_last_fault(vm)->kind != cases[i].kind) {
      fail_msg("case %zu ends with event %d", i, (int)event);
    }
    vm_free(vm);
    build_release(&b);
  }
}

int test_arith(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(results),
      cmocka_unit_test(faults),
  };
  return cmocka_run_group_tests_name("arith", tests, NULL, NULL);
}
