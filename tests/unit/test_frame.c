/*
 * tests/unit/test_frame.c - vm/frame: the state of threads is in areas.
 */
#include "unit/machine_fixture.h"
#include "vm/machine.h"

/* for (i = 0; i < 50; i++) g = i, with i in a register. */
static void begin(struct build *b) {
  build_program(b);
  uint32_t g = build_global(b, "g", 4);
  build_main(b, 1, 1);
  build_mov(b, i32, 3, num(b, i32, 0));
  build_br(b, 1);
  build_block(b);
  build_store(b, i32, global_at(b, g, 0), 3);
  build_op(b, IR_ADD, i32, 3, 3, num(b, i32, 1));
  build_op(b, IR_SLT, i32, 4, 3, num(b, i32, 50));
  build_condbr(b, 4, 1, 2);
  build_block(b);
  build_exit(b);
  build_ready(b);
}

static struct vm *start(struct build *b) {
  struct vm_options options = {.visitor = &por_visitor, .max_stack = 10};
  struct vm *vm = vm_new(&b->program, &options);
  assert_true(vm_start(vm));
  return vm;
}

/* What is forgotten is read from areas again. */
static void registers_are_kept_in_areas(void **state) {
  static struct build b;
  allways_hash before, after;
  (void)state;
  begin(&b);
  struct vm *vm = start(&b);
  assert_int_equal(vm_resume(vm, 0, 10), VM_RUNNING);
  assert_true(vm_hash(vm, &before));
  vm_forget(vm);
  assert_true(vm_hash(vm, &after));
  assert_true(allways_hash_equal(before, after));
  assert_int_equal(vm_resume(vm, 0, 1000), VM_ENDED);
  assert_int_equal(machine_value(vm, 1, 0, 4), 49);
  machine_end(&b, vm);
}

static void going_back_brings_registers_back(void **state) {
  static struct build b;
  allways_hash before, later, after;
  (void)state;
  begin(&b);
  struct vm *vm = start(&b);
  assert_int_equal(vm_resume(vm, 0, 10), VM_RUNNING);
  uint64_t value = machine_value(vm, 1, 0, 4);
  assert_true(vm_save(vm));
  assert_true(vm_hash(vm, &before));
  assert_int_equal(vm_resume(vm, 0, 10), VM_RUNNING);
  assert_true(machine_value(vm, 1, 0, 4) > value);
  assert_true(vm_hash(vm, &later));
  assert_true(HARD || !allways_hash_equal(before, later));
  vm_back(vm);
  assert_int_equal(machine_value(vm, 1, 0, 4), value);
  assert_true(vm_hash(vm, &after));
  assert_true(allways_hash_equal(before, after));
  assert_int_equal(vm_resume(vm, 0, 1000), VM_ENDED);
  assert_int_equal(machine_value(vm, 1, 0, 4), 49);
  machine_end(&b, vm);
}

/* 258 and 2 are the same in eight bits. */
static void a_record_counts_all_sections(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  build_main(&b, 0, 1);
  INVOKE(&b, "__allways_choose", i32, 3, ARG(i32, num(&b, i32, 2)));
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_CHOICE);
  static const uint32_t counts[] = {2, 258, 2, 255, 256, 0};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    vm->thread->atomic = counts[i];
    vm->thread->ran = true;
    vm_sync(vm);
    vm_forget(vm);
    assert_int_equal(vm->thread->atomic, counts[i]);
  }
  machine_end(&b, vm);
}

int test_frame(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(registers_are_kept_in_areas),
      cmocka_unit_test(going_back_brings_registers_back),
      cmocka_unit_test(a_record_counts_all_sections),
  };
  return cmocka_run_group_tests_name("frame", tests, NULL, NULL);
}
