/*
 * tests/unit/test_call.c - vm/call: calls, arguments, results, and how deep
 * they go.
 */
#include "unit/machine_fixture.h"

/* f(x) { return x + 1; }  *g = f(f(5)) */
static void results_come_back(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  build_next(&b, "f", 1, 0, 1);
  build_block(&b);
  uint32_t f = b.function;
  build_op(&b, IR_ADD, i32, 1, 0, num(&b, i32, 1));
  build_ret(&b, i32, 1);
  build_end(&b);
  build_main(&b, 0, 2);
  build_call(&b, function_at(&b, f), i32, 3, i32, num(&b, i32, 5));
  build_call(&b, function_at(&b, f), i32, 4, i32, 3);
  build_store(&b, i32, global_at(&b, g, 0), 4);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);

  assert_int_equal(machine_value(vm, g, 0, 4), 7);
  machine_end(&b, vm);
}

static void endless_recursion_is_a_limit(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  uint32_t f = build_body(&b, "f", 1, 0, 0);
  build_call(&b, function_at(&b, f), none_type, IR_NONE, ptr, 0);
  build_return(&b);
  build_main(&b, 0, 0);
  build_call(&b, function_at(&b, f), none_type, IR_NONE, ptr,
             global_at(&b, g, 0));
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);

  assert_int_equal(event, VM_LIMIT);
  machine_end(&b, vm);
}

/* A pointer to a variable is no function. */
static void pointers_must_be_functions(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  build_main(&b, 1, 1);
  build_mov(&b, ptr, 3, global_at(&b, g, 0));
  build_call(&b, 3, none_type, IR_NONE, ptr, num(&b, ptr, 0));
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);

  assert_fault(&b, vm, event, FAULT_BAD_CALL, 101);
  machine_end(&b, vm);
}

int test_call(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(results_come_back),
      cmocka_unit_test(endless_recursion_is_a_limit),
      cmocka_unit_test(pointers_must_be_functions),
  };
  return cmocka_run_group_tests_name("call", tests, NULL, NULL);
}
