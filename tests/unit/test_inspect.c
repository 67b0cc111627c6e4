/*
 * tests/unit/test_inspect.c - vm/inspect: frames and slots of a machine that
 * stands still.
 */
#include "vm/observe.h"

#include "unit/machine_fixture.h"

/* f(x): chooses.  start: v = 7; f(&g). */
static struct vm *begin(struct build *b) {
  enum vm_event event;
  build_program(b);
  uint32_t g = build_global(b, "g", 4);
  uint32_t f = build_body(b, "f", 1, 0, 1);
  INVOKE(b, "__allways_choose", i32, 1, ARG(i32, num(b, i32, 2)));
  build_store(b, i32, 0, 1);
  build_return(b);
  build_main(b, 1, 0);
  build_mov(b, i32, 3, num(b, i32, 7));
  build_call(b, function_at(b, f), none_type, IR_NONE, ptr, global_at(b, g, 0));
  build_store(b, i32, global_at(b, g, 0), 3);
  build_exit(b);
  build_ready(b);
  struct vm *vm = machine_run(b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_CHOICE);
  return vm;
}

static void frames_stand_somewhere(void **state) {
  static struct build b;
  uint32_t depth;
  (void)state;
  struct vm *vm = begin(&b);
  assert_int_equal(vm_depth(vm, 0), 2);
  assert_int_equal(vm_frame(vm, 0, 0).function, b.program.entry);
  assert_int_equal(line_of(&b, vm_frame(vm, 0, 1).position), 100);
  assert_int_equal(vm_frame_insn(vm, 0, 1)->op, IR_CALL);
  assert_true(vm_user_frame(vm, 0, &depth));
  assert_int_equal(depth, 1);
  machine_end(&b, vm);
}

static void slots_have_values(void **state) {
  static struct build b;
  (void)state;
  struct vm *vm = begin(&b);
  struct vm_value p = vm_slot(vm, 0, 1, 0);
  assert_int_equal(p.kind, VM_VALUE_POINTER);
  assert_int_equal(p.area, vm_global_area(vm, 1));
  assert_int_equal(p.area, machine_global(vm, 1).area);
  assert_true(vm_slots(vm, 0, 1) >= 2);
  assert_int_equal(vm_area_function(vm, p.area), 0);
  machine_end(&b, vm);
}

int test_inspect(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(frames_stand_somewhere),
      cmocka_unit_test(slots_have_values),
  };
  return cmocka_run_group_tests_name("inspect", tests, NULL, NULL);
}
