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

int test_wide(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(carries_go_to_the_high_half),
      cmocka_unit_test(floats_are_added),
      cmocka_unit_test(conversions_may_overflow),
  };
  return cmocka_run_group_tests_name("wide", tests, NULL, NULL);
}
