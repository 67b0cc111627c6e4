/*
 * tests/unit/test_describe.c - vm/describe: what a fault says of its place and its
 * object.
 */
#include "unit/machine_fixture.h"

/* f(p): *p = 1.  start: p = malloc(8); free(p); f(p). */
static void faults_know_their_object(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  uint32_t f = build_body(&b, "f", 1, 0, 0);
  build_store(&b, i32, 0, num(&b, i32, 1));
  build_return(&b);
  build_main(&b, 0, 1);
  INVOKE(&b, "malloc", ptr, 3, ARG(i64, num(&b, i64, 8)));
  build_store(&b, ptr, global_at(&b, g, 0), 3);
  INVOKE(&b, "free", none_type, IR_NONE, ARG(ptr, 3));
  build_call(&b, function_at(&b, f), none_type, IR_NONE, ptr, 3);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);

  const struct fault *fault = vm_last_fault(vm);
  assert_fault(&b, vm, event, FAULT_VALID_DEREF, 100);
  assert_int_equal(fault->thread, 0);
  assert_int_equal(fault->stack_count, 2);
  assert_int_equal(fault->stack[0].function, f);
  assert_int_equal(fault->stack[1].function, b.program.entry);
  assert_int_equal(line_of(&b, fault->stack[1].position), 203);
  assert_int_equal(fault->about.kind, ABOUT_HEAP);
  assert_int_equal(line_of(&b, fault->allocated), 200);
  assert_int_equal(line_of(&b, fault->freed), 202);
  assert_int_equal(fault->at.offset, 0);
  assert_int_equal(fault->sub, SUB_AFTER_FREE);
  assert_int_equal(fault->access, ACCESS_WRITE);
  machine_end(&b, vm);
}

/* In the runtime it is the call of the program that is reported. */
static void the_place_is_the_programs(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  uint32_t f = build_body(&b, "f", 1, 0, 0);
  b.f.runtime = true;
  build_store(&b, i32, 0, num(&b, i32, 1));
  build_return(&b);
  build_main(&b, 0, 1);
  build_call(&b, function_at(&b, f), none_type, IR_NONE, ptr,
             global_at(&b, g, 32));
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);

  assert_fault(&b, vm, event, FAULT_VALID_DEREF, 200);
  assert_int_equal(vm_last_fault(vm)->about.kind, ABOUT_GLOBAL);
  machine_end(&b, vm);
}

int test_describe(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(faults_know_their_object),
      cmocka_unit_test(the_place_is_the_programs),
  };
  return cmocka_run_group_tests_name("describe", tests, NULL, NULL);
}
