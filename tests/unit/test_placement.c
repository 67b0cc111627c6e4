/*
 * tests/unit/test_placement.c - vm/placement: numbers and orders of objects.
 */
#include "unit/machine_fixture.h"

/* g = the number of &g, in the halves that / and % make of it. */
static void build_number(struct build *b, uint32_t *g) {
  build_program(b);
  *g = build_global(b, "g", 16);
  build_main(b, 0, 2);
  build_op(b, IR_UDIV, i64, 3, global_at(b, *g, 4), num(b, i64, 1000));
  build_op(b, IR_UREM, i64, 4, global_at(b, *g, 4), num(b, i64, 1000));
  build_store(b, i64, global_at(b, *g, 0), 3);
  build_store(b, i64, global_at(b, *g, 8), 4);
  build_exit(b);
  build_ready(b);
}

static void an_address_is_a_number(void **state) {
  static struct build b;
  enum vm_event event;
  uint32_t g;
  (void)state;
  build_number(&b, &g);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);
  uint64_t number =
      machine_value(vm, g, 0, 8) * 1000 + machine_value(vm, g, 8, 8);
  assert_int_equal(number % 16, 4);
  assert_true(number > 4096);
  machine_end(&b, vm);
}

int test_placement(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_address_is_a_number),
  };
  return cmocka_run_group_tests_name("placement", tests, NULL, NULL);
}
