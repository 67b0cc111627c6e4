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

/* f, which counts as a function of the runtime, asks for a value; it is called
 * in line 301.  After going back, only the registers of the top frame are read
 * from areas. */
static void frames_that_are_not_loaded_have_positions(void **state) {
  static struct build b;
  (void)state;
  build_program(&b);
  uint32_t f = build_body(&b, "f", 0, 0, 1);
  b.f.runtime = true;
  INVOKE(&b, "__allways_choose", i32, 0, ARG(i32, num(&b, i32, 2)));
  build_return(&b);
  build_main(&b, 0, 1);
  build_mov(&b, i32, 3, num(&b, i32, 7));
  build_invoke(&b, function_at(&b, f), none_type, IR_NONE, NULL, 0);
  build_exit(&b);
  build_ready(&b);
  enum vm_event event;
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_CHOICE);
  assert_true(vm_save(vm));
  vm_back(vm);

  struct thread *t = vm->threads[0];
  assert_int_equal(t->loaded, 1);
  assert_int_equal(line_of(&b, vm_position_of_caller(vm)), 301);
  assert_int_equal(line_of(&b, vm_frame_position(vm, t, 0)), 301);
  assert_int_equal(t->loaded, 1);
  frame_load_all(vm, t);
  assert_int_equal(t->loaded, 0);
  machine_end(&b, vm);
}

int test_position(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(locks_know_where_they_were_locked),
      cmocka_unit_test(frames_that_are_not_loaded_have_positions),
  };
  return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
