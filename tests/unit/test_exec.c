/*
 * tests/unit/test_exec.c - vm/exec: the loop that executes code.
 */
#include "unit/machine_fixture.h"

/* for (;;) g++ */
static void begin(struct build *b) {
  build_program(b);
  uint32_t g = build_global(b, "g", 4);
  build_main(b, 0, 2);
  build_br(b, 1);
  build_block(b);
  build_load(b, i32, 3, global_at(b, g, 0));
  build_op(b, IR_ADD, i32, 4, 3, num(b, i32, 1));
  build_store(b, i32, global_at(b, g, 0), 4);
  build_br(b, 1);
  build_end(b);
  build_ready(b);
}

/* Fuel is loop heads. */
static void fuel_is_used_up(void **state) {
  static struct build b;
  (void)state;
  begin(&b);
  struct vm_options options = {.visitor = &por_visitor, .max_stack = 10};
  struct vm *vm = vm_new(&b.program, &options);
  assert_true(vm_start(vm));
  assert_int_equal(vm_resume(vm, 0, 10), VM_RUNNING);
  uint64_t first = machine_value(vm, 1, 0, 4);
  assert_in_range(first, 8, 11);
  assert_int_equal(vm_resume(vm, 0, 100), VM_RUNNING);
  assert_in_range(machine_value(vm, 1, 0, 4) - first, 98, 101);
  machine_end(&b, vm);
}

static void branches_need_defined_conditions(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  build_main(&b, 1, 1);
  build_op(&b, IR_EQ, i32, 4, 3, num(&b, i32, 0));
  build_condbr(&b, 4, 1, 1);
  build_block(&b);
  build_store(&b, i32, global_at(&b, g, 0), num(&b, i32, 1));
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);

  assert_fault(&b, vm, event, FAULT_UNINITIALIZED, 101);
  machine_end(&b, vm);
}

static void traps_are_faults(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  build_main(&b, 0, 1);
  build_store(&b, i32, global_at(&b, g, 0), num(&b, i32, 1));
  build_op(&b, IR_TRAP, none_type, IR_NONE, IR_NONE, IR_NONE);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);

  assert_fault(&b, vm, event, FAULT_UNREACH_CALL, 101);
  machine_end(&b, vm);
}

int test_exec(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fuel_is_used_up),
      cmocka_unit_test(branches_need_defined_conditions),
      cmocka_unit_test(traps_are_faults),
  };
  return cmocka_run_group_tests_name("exec", tests, NULL, NULL);
}
