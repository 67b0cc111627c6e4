/*
 * tests/unit/test_resume.c - vm/resume: running a thread until something
 * happens.
 */
#include "unit/machine_fixture.h"

static void choices_are_asked_for(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 4);
  build_main(&b, 0, 1);
  INVOKE(&b, "__allways_choose", i32, 3, ARG(i32, num(&b, i32, 5)));
  build_store(&b, i32, global_at(&b, g, 0), 3);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_CHOICE);
  assert_int_equal(vm_choices(vm), 5);
  vm_choose(vm, 4, 0);
  assert_int_equal(vm_resume(vm, 0, 10), VM_ENDED);
  assert_int_equal(machine_value(vm, g, 0, 4), 4);
  machine_end(&b, vm);
}

static void assumptions_end_executions(void **state) {
  (void)state;
  for (uint32_t holds = 0; holds < 2; holds++) {
    static struct build b;
    enum vm_event event;
    build_program(&b);
    build_main(&b, 0, 0);
    INVOKE(&b, "__allways_assume", none_type, IR_NONE,
           ARG(i32, num(&b, i32, holds)));
    build_exit(&b);
    build_ready(&b);
    struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
    assert_int_equal(event, holds ? VM_ENDED : VM_PRUNED);
    machine_end(&b, vm);
  }
}

static void the_status_is_told(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  build_main(&b, 0, 0);
  INVOKE(&b, "__allways_exit", none_type, IR_NONE, ARG(i32, num(&b, i32, 3)));
  build_return(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);
  assert_int_equal(vm_exit_status(vm), 3);
  machine_end(&b, vm);
}

int test_resume(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(choices_are_asked_for),
      cmocka_unit_test(assumptions_end_executions),
      cmocka_unit_test(the_status_is_told),
  };
  return cmocka_run_group_tests_name("resume", tests, NULL, NULL);
}
