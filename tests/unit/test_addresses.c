/*
 * tests/unit/test_addresses.c - por/addresses: threads that work on elements
 * of one array, each on its own, do not meet.
 */
#include "unit/machine_fixture.h"

/* Writes 1 and 2 to element arg + (round * stride) of an array of i32. */
static uint32_t element_writer(struct build *b, const char *name) {
  uint32_t f = build_body(b, name, 1, 0, 1);
  build_store(b, i32, 0, num(b, i32, 1));
  build_ptradd(b, 1, 0, IR_NONE, 4);
  build_store(b, i32, 1, num(b, i32, 2));
  build_end_thread(b);
  return f;
}

/* Steps that two threads take which begin at these bytes of the array and
 * write eight bytes each. */
static uint64_t steps(uint64_t first, uint64_t second) {
  struct build b;
  build_program(&b);
  uint32_t a = build_global(&b, "a", 32);
  uint32_t f = element_writer(&b, "f");
  build_main(&b, 0, 2);
  build_start_thread(&b, 3, f, global_at(&b, a, first));
  build_start_thread(&b, 4, f, global_at(&b, a, second));
  build_end_thread(&b);
  build_ready(&b);
  struct search s = {.reduce = true, .keep_going = true};
  machine_search(&b, (struct vm_options){.no_races = true}, &s);
  uint64_t count = s.stats.transitions;
  search_release(&s);
  build_release(&b);
  return count;
}

static void other_elements_do_not_meet(void **state) {
  (void)state;
  assert_int_equal(steps(0, 8), 0);
  assert_int_equal(steps(16, 8), 0);
}

static void the_same_elements_meet(void **state) {
  (void)state;
  assert_true(steps(0, 0) > 2);
  assert_true(steps(0, 4) > 0);
  assert_true(steps(4, 0) > 0);
}

/* What is read from memory may be another address later on. */
static void loaded_addresses_are_not_known(void **state) {
  struct build b;
  (void)state;
  build_program(&b);
  uint32_t a = build_global(&b, "a", 32), p = build_global(&b, "p", 8);
  uint32_t f = build_body(&b, "f", 1, 0, 1);
  build_load(&b, ptr, 1, 0)->flags = IR_ATOMIC;
  build_store(&b, i32, 1, num(&b, i32, 1));
  build_end_thread(&b);
  build_main(&b, 0, 2);
  build_store(&b, ptr, global_at(&b, p, 0), global_at(&b, a, 8));
  build_start_thread(&b, 3, f, global_at(&b, p, 0));
  build_start_thread(&b, 4, f, global_at(&b, p, 0));
  build_store(&b, ptr, global_at(&b, p, 0), global_at(&b, a, 0))->flags =
      IR_ATOMIC;
  build_end_thread(&b);
  build_ready(&b);
  struct search s = {.reduce = true, .keep_going = true};
  machine_search(&b, (struct vm_options){.no_races = true}, &s);
  assert_true(s.stats.transitions > 3);
  search_release(&s);
  build_release(&b);
}

int test_addresses(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(other_elements_do_not_meet),
      cmocka_unit_test(the_same_elements_meet),
      cmocka_unit_test(loaded_addresses_are_not_known),
  };
  return cmocka_run_group_tests_name("addresses", tests, NULL, NULL);
}
