/*
 * tests/unit/test_thread.c - vm/thread: threads come, have numbers, and go.
 */
#include "unit/machine_fixture.h"

/* Starts a thread that ends at once, `times` times. */
static struct vm *start_threads(struct build *b, uint32_t times,
                                enum vm_event *event) {
  build_program(b);
  build_global(b, "g", 4 * times);
  uint32_t f = build_body(b, "f", 1, 0, 0);
  build_end_thread(b);
  build_main(b, 0, times);
  for (uint32_t i = 0; i < times; i++) {
    build_start_thread(b, 3 + i, f, num(b, ptr, 0));
    build_store(b, i32, global_at(b, 1, 4 * i), 3 + i);
  }
  build_exit(b);
  build_ready(b);
  return machine_run(b, (struct vm_options){0}, event);
}

static void numbers_are_given_in_order(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  struct vm *vm = start_threads(&b, 3, &event);
  assert_int_equal(event, VM_ENDED);
  for (uint32_t i = 0; i < 3; i++)
    assert_int_equal(machine_value(vm, 1, 4 * i, 4), i + 1);
  assert_int_equal(vm_thread_limit(vm), 4);
  assert_true(vm_thread_used(vm, 3));
  assert_false(vm_thread_used(vm, 4));
  machine_end(&b, vm);
}

/* f runs to its end; then its number is free. */
static void numbers_are_used_again(void **state) {
  static struct build b;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 8);
  uint32_t f = build_body(&b, "f", 1, 0, 0);
  build_end_thread(&b);
  build_main(&b, 0, 3);
  build_start_thread(&b, 3, f, num(&b, ptr, 0));
  build_store(&b, i32, global_at(&b, g, 0), 3);
  INVOKE(&b, "__allways_choose", i32, 4, ARG(i32, num(&b, i32, 2)));
  build_start_thread(&b, 5, f, num(&b, ptr, 0));
  build_store(&b, i32, global_at(&b, g, 4), 5);
  build_exit(&b);
  build_ready(&b);
  struct vm_options options = {.visitor = &por_visitor, .max_stack = 10};
  struct vm *vm = vm_new(&b.program, &options);
  assert_true(vm_start(vm));
  assert_int_equal(vm_resume(vm, 0, 100), VM_CHOICE);
  assert_true(vm_thread_used(vm, 1));
  assert_int_equal(vm_resume(vm, 1, 100), VM_THREAD_OVER);
  assert_false(vm_thread_used(vm, 1));
  vm_choose(vm, 0, 0);
  assert_int_equal(vm_resume(vm, 0, 100), VM_ENDED);
  assert_int_equal(machine_value(vm, g, 0, 4), 1);
  assert_int_equal(machine_value(vm, g, 4, 4), 1);
  machine_end(&b, vm);
}

int test_thread(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_given_in_order),
      cmocka_unit_test(numbers_are_used_again),
  };
  return cmocka_run_group_tests_name("thread", tests, NULL, NULL);
}
