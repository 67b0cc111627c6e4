/*
 * tests/unit/test_monitor.c - vm/monitor: a function that must be true in every
 * state.
 */
#include "unit/machine_fixture.h"

/* always() { return x < 2; } and two threads that write 1 and `last` to x. */
static void search(uint32_t last, struct search *s) {
  struct build b;
  uint32_t f[2];
  build_program(&b);
  uint32_t x = build_global(&b, "x", 4);
  build_next(&b, "always", 0, 0, 3);
  build_block(&b);
  uint32_t always = b.function;
  build_load(&b, i32, 0, global_at(&b, x, 0));
  build_op(&b, IR_SLT, i32, 1, 0, num(&b, i32, 2));
  build_convert(&b, IR_ZEXT, i32, 2, i1, 1);
  build_ret(&b, i32, 2);
  build_end(&b);
  b.program.monitor = always;
  f[0] = build_writer(&b, "a", x, 1, IR_ATOMIC);
  f[1] = build_writer(&b, "b", x, last, IR_ATOMIC);
  build_starter(&b, f, 2);
  build_ready(&b);
  machine_search(&b, (struct vm_options){.monitor = always}, s);
  if (s->found) {
    assert_int_equal(s->found->fault.kind, FAULT_ALWAYS);
    assert_int_equal(s->found->fault.monitor, always);
  }
  build_release(&b);
}

static void states_are_checked(void **state) {
  struct search bad = {.reduce = true}, good = {.reduce = true};
  (void)state;
  search(2, &bad);
  assert_non_null(bad.found);
  search(1, &good);
  assert_null(good.found);
  assert_int_equal(good.unknown.reason, REASON_NONE);
  search_release(&bad);
  search_release(&good);
}

int test_monitor(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(states_are_checked),
  };
  return cmocka_run_group_tests_name("monitor", tests, NULL, NULL);
}
