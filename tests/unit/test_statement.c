/*
 * tests/unit/test_statement.c - por/statement: steps that are whole statements
 * of the source.
 */
#include "unit/machine_fixture.h"

/* Two threads write 1 to 4 to x, so many stores in one line. */
static struct engine *begin(struct build *b, uint32_t per_line,
                            struct vm_options options) {
  uint32_t f[2];
  build_program(b);
  uint32_t x = build_global(b, "x", 4);
  f[0] = build_writer(b, "a", x, 4, 0);
  f[1] = build_writer(b, "b", x, 4, 0);
  build_starter(b, f, 2);
  build_ready_lines(b, per_line);
  return machine_engine(b, options);
}

static void a_line_is_one_step(void **state) {
  (void)state;
  for (uint32_t per_line = 1; per_line <= 4; per_line *= 2) {
    struct build b;
    struct engine *e =
        begin(&b, per_line, (struct vm_options){.statements = true});
    for (uint32_t done = per_line; done <= 4; done += per_line) {
      assert_int_equal(machine_take(e, 1, 0), ENGINE_WENT_ON);
      assert_int_equal(machine_value(engine_vm(e), 1, 0, 4), done);
    }
    e->ops->free(e);
    build_release(&b);
  }
}

static void there_are_no_races(void **state) {
  struct build b;
  (void)state;
  struct engine *e = begin(&b, 2, (struct vm_options){.statements = true});
  assert_int_equal(machine_take(e, 1, 0), ENGINE_WENT_ON);
  assert_int_equal(vm_races(engine_vm(e)), 0);
  e->ops->free(e);
  build_release(&b);
}

/* Without reduction a thread stops at each statement. */
static void plain_threads_stop_at_each(void **state) {
  struct build b;
  (void)state;
  struct vm_options options = {.statements = true, .plain = true};
  struct engine *e = begin(&b, 2, options);
  struct vm *vm = engine_vm(e);
  while (vm_thread_used(vm, 0))
    assert_int_equal(machine_take(e, 0, 0), ENGINE_WENT_ON);
  if (vm_next(vm, 1)->kind == VM_OP_START)
    assert_int_equal(machine_take(e, 1, 0), ENGINE_WENT_ON);
  assert_int_equal(vm_next(vm, 1)->kind, VM_OP_STATEMENT);
  assert_int_equal(line_of(&b, vm_next(vm, 1)->position), 100);
  assert_int_equal(machine_take(e, 1, 0), ENGINE_WENT_ON);
  assert_int_equal(vm_next(vm, 1)->kind, VM_OP_STATEMENT);
  assert_int_equal(line_of(&b, vm_next(vm, 1)->position), 101);
  e->ops->free(e);
  build_release(&b);
}

int test_statement(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_line_is_one_step),
      cmocka_unit_test(there_are_no_races),
      cmocka_unit_test(plain_threads_stop_at_each),
  };
  return cmocka_run_group_tests_name("statement", tests, NULL, NULL);
}
