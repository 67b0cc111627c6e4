/*
 * tests/unit/test_builtin.c - vm/builtin: functions that the machine does
 * itself.
 */
#include "vm/machine.h"
#include "unit/machine_fixture.h"

static void they_are_found_by_name(void **state) {
  (void)state;
  assert_string_equal(builtin_find("malloc")->name, "malloc");
  assert_non_null(builtin_find("strlen"));
  assert_non_null(builtin_find("__allways_choose"));
  assert_null(builtin_find("printf"));
  assert_null(builtin_find(""));
}

static void strings_are_measured(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  static const uint8_t text[32] = "seven!!";
  b.program.globals[g].bytes = text;
  uint32_t out = build_global(&b, "out", 8);
  build_main(&b, 0, 1);
  INVOKE(&b, "strlen", i64, 3, ARG(ptr, global_at(&b, g, 0)));
  build_store(&b, i64, global_at(&b, out, 0), 3);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);

  assert_int_equal(machine_value(vm, out, 0, 8), 7);
  machine_end(&b, vm);
}

/* free(&g) is no block of the heap. */
static void frees_are_checked(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  build_main(&b, 0, 1);
  INVOKE(&b, "free", none_type, IR_NONE, ARG(ptr, global_at(&b, g, 0)));
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);

  assert_fault(&b, vm, event, FAULT_VALID_FREE, 100);
  machine_end(&b, vm);
}

int test_builtin(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(they_are_found_by_name),
      cmocka_unit_test(strings_are_measured),
      cmocka_unit_test(frees_are_checked),
  };
  return cmocka_run_group_tests_name("builtin", tests, NULL, NULL);
}
