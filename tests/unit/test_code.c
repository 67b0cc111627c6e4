/*
 * tests/unit/test_code.c - vm/code: what the machine makes of a function: short
 * cuts do the same.
 */
#include "vm/machine.h"
#include "unit/machine_fixture.h"

/* s = 0; for (i = 0; i < n; i++) s += a[i]; with a[i] = i, as one loop. */
static void loops_count(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  static const uint8_t bytes[32] = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4};
  b.program.globals[g].bytes = bytes;
  uint32_t out = build_global(&b, "out", 4);
  build_main(&b, 2, 5); /* slots 3 i, 4 s */
  build_mov(&b, i32, 3, num(&b, i32, 0));
  build_mov(&b, i32, 4, num(&b, i32, 0));
  build_br(&b, 1);
  build_block(&b);
  build_convert(&b, IR_SEXT, i64, 5, i32, 3);
  build_ptradd(&b, 6, global_at(&b, g, 0), 5, 4);
  build_load(&b, i32, 7, 6);
  build_op(&b, IR_ADD, i32, 4, 4, 7)->flags = IR_NSW;
  build_op(&b, IR_ADD, i32, 3, 3, num(&b, i32, 1))->flags = IR_NSW;
  build_op(&b, IR_SLT, i32, 8, 3, num(&b, i32, 4));
  build_condbr(&b, 8, 1, 2);
  build_block(&b);
  build_store(&b, i32, global_at(&b, out, 0), 4);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);

  assert_int_equal(machine_value(vm, out, 0, 4), 10);
  machine_end(&b, vm);
}

/* Made once, and each instruction knows where it comes from. */
static void code_is_made_once(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  build_main(&b, 0, 1);
  build_store(&b, i32, global_at(&b, g, 0), num(&b, i32, 1));
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);

  const struct code *code = code_of(vm, b.program.entry);
  assert_ptr_equal(code, code_of(vm, b.program.entry));
  assert_int_equal(code->number, b.program.entry);
  assert_true(code->insn_count > 0);
  for (uint32_t i = 1; i < code->insn_count; i++)
    assert_true(code->source[i] >= code->source[i - 1]);
  machine_end(&b, vm);
}

int test_code(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loops_count),
      cmocka_unit_test(code_is_made_once),
  };
  return cmocka_run_group_tests_name("code", tests, NULL, NULL);
}
