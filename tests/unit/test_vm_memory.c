/*
 * tests/unit/test_vm_memory.c - vm/memory: loads and stores of the machine, and
 * what is wrong with them.
 */
#include "unit/machine_fixture.h"

/* *(i32 *)(malloc(8) + offset) = 1, after free if it is wanted. */
static struct vm *store_at(struct build *b, int64_t offset, bool freed,
                           enum vm_event *event) {
  build_program(b);
  uint32_t g = build_global(b, "g", 8);
  build_main(b, 1, 2);
  INVOKE(b, "malloc", ptr, 4, ARG(i64, num(b, i64, 8)));
  build_mov(b, ptr, 3, 4);
  build_store(b, ptr, global_at(b, g, 0), 3);
  if (freed)
    INVOKE(b, "free", none_type, IR_NONE, ARG(ptr, 3));
  build_store(b, i32, 3, num(b, i32, 1))->imm = offset;
  build_exit(b);
  build_ready(b);
  return machine_run(b, (struct vm_options){0}, event);
}

static void bounds_are_kept(void **state) {
  static const int64_t offsets[] = {0, 4, 5, 8, -4};
  (void)state;
  for (int i = 0; i < 5; i++) {
    static struct build b;
    enum vm_event event;
    struct vm *vm = store_at(&b, offsets[i], false, &event);
    if (i < 2)
      assert_int_equal(event, VM_ENDED);
    else
      assert_fault(&b, vm, event, FAULT_VALID_DEREF, 103);
    machine_end(&b, vm);
  }
}

static void freed_blocks_are_not_accessed(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  struct vm *vm = store_at(&b, 0, true, &event);
  assert_fault(&b, vm, event, FAULT_VALID_DEREF, 104);
  machine_end(&b, vm);
}

static void null_is_not_accessed(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  build_main(&b, 1, 1);
  build_mov(&b, ptr, 3, num(&b, ptr, 0));
  build_load(&b, i32, 4, 3);
  build_store(&b, i32, global_at(&b, g, 0), 4);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);

  assert_fault(&b, vm, event, FAULT_VALID_DEREF, 101);
  machine_end(&b, vm);
}

/* Undefined bytes may be loaded and stored, unless that is wanted to be a
 * fault. */
static void undefined_bytes_may_be_copied(void **state) {
  (void)state;
  for (int strict = 0; strict < 2; strict++) {
    static struct build b;
    enum vm_event event;
    build_program(&b);
    uint32_t g = build_global(&b, "g", 8);
    build_main(&b, 0, 2);
    INVOKE(&b, "malloc", ptr, 3, ARG(i64, num(&b, i64, 8)));
    build_load(&b, i32, 4, 3);
    build_store(&b, i32, global_at(&b, g, 0), 4);
    INVOKE(&b, "free", none_type, IR_NONE, ARG(ptr, 3));
    build_exit(&b);
    build_ready(&b);
    struct vm_options options = {.strict_undefined = strict};
    struct vm *vm = machine_run(&b, options, &event);
    if (strict)
      assert_fault(&b, vm, event, FAULT_UNINITIALIZED, 101);
    else
      assert_int_equal(event, VM_ENDED);
    machine_end(&b, vm);
  }
}

int test_vm_memory(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bounds_are_kept),
      cmocka_unit_test(freed_blocks_are_not_accessed),
      cmocka_unit_test(null_is_not_accessed),
      cmocka_unit_test(undefined_bytes_may_be_copied),
  };
  return cmocka_run_group_tests_name("vm_memory", tests, NULL, NULL);
}
