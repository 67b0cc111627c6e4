/*
 * tests/unit/test_block.c - vm/block: copies and fills of blocks.
 */
#include "unit/machine_fixture.h"

/* memcpy(g + to, g + from, 8), after memset(g, 7, 8). */
static struct vm *copy(struct build *b, uint64_t to, uint64_t from,
                       enum ir_op op, enum vm_event *event) {
  build_program(b);
  uint32_t g = build_global(b, "g", 32);
  build_main(b, 0, 0);
  build_op(b, IR_MEMSET, none_type, IR_NONE, global_at(b, g, 0), num(b, i8, 7))
      ->c = num(b, i64, 8);
  build_op(b, op, none_type, IR_NONE, global_at(b, g, to),
           global_at(b, g, from))
      ->c = num(b, i64, 8);
  build_exit(b);
  build_ready(b);
  return machine_run(b, (struct vm_options){0}, event);
}

static void bytes_are_copied(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  struct vm *vm = copy(&b, 16, 0, IR_MEMCPY, &event);
  assert_int_equal(event, VM_ENDED);
  assert_int_equal(machine_value(vm, 1, 16, 8), UINT64_C(0x0707070707070707));
  assert_int_equal(machine_value(vm, 1, 24, 1), 0);
  machine_end(&b, vm);
}

static void copies_may_not_overlap(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  struct vm *vm = copy(&b, 4, 0, IR_MEMCPY, &event);
  assert_fault(&b, vm, event, FAULT_VALID_DEREF, 101);
  machine_end(&b, vm);
  vm = copy(&b, 4, 0, IR_MEMMOVE, &event);
  assert_int_equal(event, VM_ENDED);
  assert_int_equal(machine_value(vm, 1, 8, 4), 0x07070707);
  machine_end(&b, vm);
}

static void blocks_have_bounds(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  struct vm *vm = copy(&b, 28, 0, IR_MEMCPY, &event);
  assert_fault(&b, vm, event, FAULT_VALID_DEREF, 101);
  machine_end(&b, vm);
}

int test_block(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bytes_are_copied),
      cmocka_unit_test(copies_may_not_overlap),
      cmocka_unit_test(blocks_have_bounds),
  };
  return cmocka_run_group_tests_name("block", tests, NULL, NULL);
}
