/*
 * tests/unit/test_position.c - vm/position: where the program is, and where it
 * locked its locks.
 */
#include "unit/machine_fixture.h"
#include "vm/machine.h"

/* The machine stands behind a fault in line 100. */
static void locks_know_where_they_were_locked(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 8);
  build_main(&b, 0, 1);
  build_store(&b, i32, global_at(&b, g, 8), num(&b, i32, 1));
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_fault(&b, vm, event, FAULT_VALID_DEREF, 100);

  struct reg lock = {0, 3}, other = {4, 3};
  assert_int_equal(line_of(&b, vm_position_of_caller(vm)), 100);
  assert_int_equal(vm_where_locked(vm, lock), 0);
  vm_note_locked(vm, lock);
  assert_int_equal(line_of(&b, vm_where_locked(vm, lock)), 100);
  assert_int_equal(vm_where_locked(vm, other), 0);
  machine_end(&b, vm);
}

int test_position(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(locks_know_where_they_were_locked),
  };
  return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
