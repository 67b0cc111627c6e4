/*
 * tests/unit/test_lazy_value.c - vm/lazy_value: choices that are made only as
 * far as the program asks.
 */
#include "unit/machine_fixture.h"

/* x = any(32 bits); if (x < 5) g = 1; else g = 2. */
static void begin(struct build *b) {
  build_program(b);
  uint32_t g = build_global(b, "g", 4);
  build_main(b, 1, 2);
  INVOKE(b, "__allways_any", i32, 3, ARG(i32, num(b, i32, 32)));
  build_op(b, IR_ULT, i32, 4, 3, num(b, i32, 5));
  build_condbr(b, 4, 1, 2);
  build_block(b);
  build_store(b, i32, global_at(b, g, 0), num(b, i32, 1));
  build_br(b, 3);
  build_block(b);
  build_store(b, i32, global_at(b, g, 0), num(b, i32, 2));
  build_br(b, 3);
  build_block(b);
  build_exit(b);
  build_ready(b);
}

/* 2^32 values, two executions. */
static void a_comparison_splits_in_two(void **state) {
  static struct build b;
  struct search s = {0};
  (void)state;
  begin(&b);
  machine_search(&b, (struct vm_options){0}, &s);
  assert_null(s.found);
  assert_int_equal(s.unknown.reason, REASON_NONE);
  assert_int_equal(s.stats.ends, 2);
  search_release(&s);
  build_release(&b);
}

static void small_choices_are_made_at_once(void **state) {
  static struct build b;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 4);
  build_main(&b, 1, 0);
  INVOKE(&b, "__allways_between", i32, 3, ARG(i32, num(&b, i32, 3)),
         ARG(i32, num(&b, i32, 6)));
  build_store(&b, i32, global_at(&b, g, 0), 3);
  build_exit(&b);
  build_ready(&b);
  struct engine *e = machine_engine(&b, (struct vm_options){0});
  assert_int_equal(vm_next(engine_vm(e), 0)->kind, VM_OP_CHOICE);
  assert_int_equal(vm_next(engine_vm(e), 0)->choices, 4);
  assert_int_equal(machine_take(e, 0, 3), ENGINE_ENDED);
  assert_int_equal(machine_value(engine_vm(e), g, 0, 4), 6);
  e->ops->free(e);
  build_release(&b);
}

int test_lazy_value(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_comparison_splits_in_two),
      cmocka_unit_test(small_choices_are_made_at_once),
  };
  return cmocka_run_group_tests_name("lazy_value", tests, NULL, NULL);
}
