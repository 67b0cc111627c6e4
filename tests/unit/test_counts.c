/*
 * tests/unit/test_counts.c - vm/counts: how often instructions were executed.
 */
#include "vm/counts.h"
#include "unit/machine_fixture.h"

/* A loop of five rounds, which is left once. */
static void rounds_are_counted(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 4);
  build_main(&b, 1, 2);
  build_mov(&b, i32, 3, num(&b, i32, 0));
  build_br(&b, 1);
  build_block(&b);
  build_op(&b, IR_ADD, i32, 3, 3, num(&b, i32, 1));
  build_store(&b, i32, global_at(&b, g, 0), 3);
  build_op(&b, IR_SLT, i32, 4, 3, num(&b, i32, 5));
  build_condbr(&b, 4, 1, 2);
  build_block(&b);
  build_exit(&b);
  build_ready(&b);
  struct vm_counts *counts = vm_counts_new(&b.program);
  vm_free(machine_run(&b, (struct vm_options){.counts = counts}, &event));
  vm_free(machine_run(&b, (struct vm_options){.counts = counts}, &event));
  uint32_t f = b.program.entry;
  const struct ir_function *start = &b.program.functions[f];
  uint32_t first = start->blocks[1].first;
  uint32_t branch = first + start->blocks[1].count - 1;
  assert_int_equal(vm_counts_of(counts, f, 0), 2);
  assert_int_equal(vm_counts_of(counts, f, first), 10);
  assert_int_equal(vm_counts_taken(counts, f, branch, 0), 8);
  assert_int_equal(vm_counts_taken(counts, f, branch, 1), 2);
  vm_counts_free(counts);
  build_release(&b);
}

int test_counts(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rounds_are_counted),
  };
  return cmocka_run_group_tests_name("counts", tests, NULL, NULL);
}
