/*
 * tests/unit/test_global.c - vm/global: the first content of variables.
 */
#include "unit/machine_fixture.h"

static void bytes_and_addresses(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  static const uint8_t bytes[32] = {1, 2, 3, 4};
  static struct ir_relocation relocation;
  build_global(&b, "zero", 8);
  b.program.globals[g].bytes = bytes;
  relocation = (struct ir_relocation){
      .offset = 16, .constant = global_at(&b, g, 3) - IR_CONSTANT};
  b.program.globals[g].relocations = &relocation;
  b.program.globals[g].relocation_count = 1;
  build_main(&b, 0, 2);
  build_load(&b, ptr, 3, global_at(&b, g, 16));
  build_load(&b, i8, 4, 3);
  build_store(&b, i8, global_at(&b, g, 8), 4);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);

  assert_int_equal(machine_value(vm, g, 0, 4), 0x04030201);
  assert_int_equal(machine_value(vm, g, 8, 1), 4);
  assert_int_equal(machine_value(vm, 2, 0, 8), 0);
  machine_end(&b, vm);
}

static void constants_are_not_written(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  b.program.globals[g].constant = true;
  build_main(&b, 0, 1);
  build_store(&b, i32, global_at(&b, g, 0), num(&b, i32, 1));
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);

  assert_fault(&b, vm, event, FAULT_VALID_DEREF, 100);
  machine_end(&b, vm);
}

int test_global(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bytes_and_addresses),
      cmocka_unit_test(constants_are_not_written),
  };
  return cmocka_run_group_tests_name("global", tests, NULL, NULL);
}
