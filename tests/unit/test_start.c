/*
 * tests/unit/test_start.c - vm/start: the first state: globals, arguments,
 * thread 0.
 */
#include "unit/machine_fixture.h"

/* g = argc, and the first byte of argv[1] and of envp[0]. */
static void arguments_are_there(void **state) {
  static struct build b;
  enum vm_event event;
  static const char *const args[] = {"program", "xyz"}, *const env[] = {"A=b"};
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 8);
  build_main(&b, 0, 4);
  b.f.params[0] = i32;
  build_store(&b, i32, global_at(&b, g, 0), 0);
  build_load(&b, ptr, 3, 1)->imm = 8;
  build_load(&b, i8, 4, 3);
  build_store(&b, i8, global_at(&b, g, 4), 4);
  build_load(&b, ptr, 5, 2);
  build_load(&b, i8, 6, 5);
  build_store(&b, i8, global_at(&b, g, 5), 6);
  build_exit(&b);
  build_ready(&b);
  struct vm_options options = {
      .args = args, .arg_count = 2, .env = env, .env_count = 1};
  struct vm *vm = machine_run(&b, options, &event);
  assert_int_equal(event, VM_ENDED);
  assert_int_equal(machine_value(vm, g, 0, 4), 2);
  assert_int_equal(machine_value(vm, g, 4, 1), 'x');
  assert_int_equal(machine_value(vm, g, 5, 1), 'A');
  machine_end(&b, vm);
}

static void memory_may_be_too_small(void **state) {
  static struct build b;
  (void)state;
  build_program(&b);
  build_global(&b, "g", 100000);
  build_main(&b, 0, 0);
  build_exit(&b);
  build_ready(&b);
  struct vm_options options = {
      .visitor = &por_visitor, .max_stack = 10, .max_memory = 5000};
  struct vm *vm = vm_new(&b.program, &options);
  assert_false(vm_start(vm));
  assert_int_equal(vm_last_fault(vm)->reason, REASON_NO_ROOM);
  machine_end(&b, vm);
}

static void what_lasts_is_numbered_first(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 8);
  build_main(&b, 0, 1);
  INVOKE(&b, "malloc", ptr, 3, ARG(i64, num(&b, i64, 8)));
  build_store(&b, ptr, global_at(&b, g, 0), 3);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  allways_pointer p = machine_global(vm, g), block = {0, 0};
  assert_true(p.area <= vm_lasting(vm));
  assert_int_equal(allways_load_pointer(vm_memory(vm), p, &block), ALLWAYS_OK);
  assert_true(block.area > vm_lasting(vm));
  machine_end(&b, vm);
}

int test_start(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(arguments_are_there),
      cmocka_unit_test(memory_may_be_too_small),
      cmocka_unit_test(what_lasts_is_numbered_first),
  };
  return cmocka_run_group_tests_name("start", tests, NULL, NULL);
}
