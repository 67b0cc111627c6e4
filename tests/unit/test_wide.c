/*
 * tests/unit/test_wide.c - vm/wide: values of two slots, floating point,
 * conversions.
 */
#include "unit/machine_fixture.h"

/* (2^64 - 1) + 1, in 128 bits. */
static void carries_go_to_the_high_half(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  build_main(&b, 2, 2);
  build_mov(&b, i128, 3, num(&b, i128, UINT64_MAX));
  build_op(&b, IR_ADD, i128, 5, 3, num(&b, i128, 1));
  build_store(&b, i128, global_at(&b, g, 0), 5);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);

  assert_int_equal(machine_value(vm, g, 0, 8), 0);
  assert_int_equal(machine_value(vm, g, 8, 8), 1);
  machine_end(&b, vm);
}

static uint64_t float_bits(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static void floats_are_added(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  build_main(&b, 1, 1);
  build_mov(&b, f32, 3, num(&b, f32, float_bits(1.5f)));
  build_op(&b, IR_FADD, f32, 4, 3, num(&b, f32, float_bits(0.25f)));
  build_store(&b, f32, global_at(&b, g, 0), 4);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);

  assert_int_equal(machine_value(vm, g, 0, 4), float_bits(1.75f));
  machine_end(&b, vm);
}

/* A float that does not fit the integer it becomes. */
static void conversions_may_overflow(void **state) {
  static const float inputs[] = {-7.9f, 1e10f};
  (void)state;
  for (int i = 0; i < 2; i++) {
    static struct build b;
    enum vm_event event;
    build_program(&b);
    uint32_t g = build_global(&b, "g", 4);
    build_main(&b, 1, 1);
    build_mov(&b, f32, 3, num(&b, f32, float_bits(inputs[i])));
    build_convert(&b, IR_FPTOSI, i32, 4, f32, 3);
    build_store(&b, i32, global_at(&b, g, 0), 4);
    build_exit(&b);
    build_ready(&b);
    struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
    if (i) {
      assert_fault(&b, vm, event, FAULT_NO_OVERFLOW, 101);
    } else {
      assert_int_equal(event, VM_ENDED);
      assert_int_equal(machine_value(vm, g, 0, 4), (uint32_t)-7);
    }
    machine_end(&b, vm);
  }
}

/* 2^127, or another power of two, as a temporary. */
static void build_power(struct build *b, uint32_t result, unsigned power) {
  build_mov(b, i128, result, num(b, i128, 1));
  build_op(b, IR_SHL, i128, result, result, num(b, i128, power));
}

/* What one operand may be wrong with: line 102 does it. */
static void one_operand_is_checked(void **state) {
  static const struct {
    enum ir_op op;
    uint8_t flag;
    enum fault_sub sub;
  } rows[] = {{IR_ABS, IR_NSW, SUB_OVERFLOW_WIDE},
              {IR_CTLZ, IR_EXACT, SUB_BITS_OF_ZERO},
              {IR_CTTZ, IR_EXACT, SUB_BITS_OF_ZERO}};
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (int flagged = 0; flagged < 2; flagged++) {
      static struct build b;
      enum vm_event event;
      build_program(&b);
      uint32_t g = build_global(&b, "g", 16);
      build_main(&b, 2, 2);
      if (rows[i].op == IR_ABS) {
        build_power(&b, 3, 127);
      } else {
        build_mov(&b, i128, 3, num(&b, i128, 0));
        build_mov(&b, i128, 3, 3);
      }
      build_op(&b, rows[i].op, i128, 5, 3, IR_NONE)->flags =
          flagged ? rows[i].flag : 0;
      build_store(&b, i128, global_at(&b, g, 0), 5);
      build_exit(&b);
      build_ready(&b);
      struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
      if (flagged) {
        assert_fault(&b, vm, event, FAULT_NO_OVERFLOW, 102);
        assert_int_equal(vm_last_fault(vm)->sub, rows[i].sub);
      } else {
        assert_int_equal(event, VM_ENDED);
        assert_int_equal(machine_value(vm, g, 0, 8),
                         rows[i].op == IR_ABS ? 0 : 128);
      }
      machine_end(&b, vm);
    }
}

/* A remainder is called one, as among 64 bits. */
static void division_by_zero_says_which(void **state) {
  static const enum ir_op ops[] = {IR_UDIV, IR_SDIV, IR_UREM, IR_SREM};
  (void)state;
  for (int i = 0; i < 4; i++) {
    static struct build b;
    enum vm_event event;
    build_program(&b);
    uint32_t g = build_global(&b, "g", 16);
    build_main(&b, 2, 2);
    build_power(&b, 3, 100);
    build_op(&b, ops[i], i128, 5, 3, num(&b, i128, 0));
    build_store(&b, i128, global_at(&b, g, 0), 5);
    build_exit(&b);
    build_ready(&b);
    struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
    assert_fault(&b, vm, event, FAULT_DIVISION_BY_ZERO, 102);
    assert_int_equal(vm_last_fault(vm)->sub,
                     i < 2 ? SUB_DIVISION : SUB_REMAINDER);
    machine_end(&b, vm);
  }
}

/* The global is aligned to 8: three bits of its address are known, and a fourth
 * is assumed. */
static void low_bits_of_addresses_may_be_assumed(void **state) {
  (void)state;
  for (uint8_t bits = 3; bits <= 4; bits++) {
    static struct build b;
    struct vm_placement placement = {0};
    enum vm_event event;
    ir_type few = {IR_INT, bits};
    build_program(&b);
    uint32_t g = build_global(&b, "g", 32);
    build_main(&b, 0, 3);
    build_convert(&b, IR_PTRTOINT, i64, 3, ptr, global_at(&b, g, 13));
    build_convert(&b, IR_TRUNC, few, 4, i64, 3);
    build_convert(&b, IR_ZEXT, i32, 5, few, 4);
    build_store(&b, i32, global_at(&b, g, 0), 5);
    build_exit(&b);
    build_ready(&b);
    struct vm *vm =
        machine_run(&b, (struct vm_options){.placement = &placement}, &event);
    assert_int_equal(event, VM_ENDED);
    assert_int_equal(machine_value(vm, g, 0, 4), bits == 3 ? 5 : 13);
    unsigned assumed = atomic_load(&placement.aligned);
    assert_int_equal(line_of(&b, assumed), bits == 3 ? 0 : 101);
    machine_end(&b, vm);
  }
}

int test_wide(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(carries_go_to_the_high_half),
      cmocka_unit_test(floats_are_added),
      cmocka_unit_test(conversions_may_overflow),
      cmocka_unit_test(one_operand_is_checked),
      cmocka_unit_test(division_by_zero_says_which),
      cmocka_unit_test(low_bits_of_addresses_may_be_assumed),
  };
  return cmocka_run_group_tests_name("wide", tests, NULL, NULL);
}
