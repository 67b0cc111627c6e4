/*
 * tests/unit/test_split.c - vm/split: when operations are made in pieces.
 */
#include "unit/machine_fixture.h"

/* Thread 1 does something with the eight bytes of g that thread 2 writes. */
static uint64_t count_states(bool shared, bool split) {
  struct build b;
  uint32_t f[2];
  build_program(&b);
  static const uint8_t bytes[8] = "1234567";
  uint32_t g = build_global(&b, "g", 8);
  uint32_t h = build_global(&b, "h", 16);
  b.program.globals[g].bytes = bytes;
  f[0] = build_body(&b, "a", 1, 0, 1);
  build_op(&b, IR_MEMCPY, none_type, IR_NONE, global_at(&b, h, 0),
           shared ? global_at(&b, g, 0) : global_at(&b, h, 8))
      ->c = num(&b, i64, 8);
  build_end_thread(&b);
  f[1] = build_body(&b, "b", 1, 0, 0);
  build_store(&b, i8, global_at(&b, g, 2), num(&b, i8, 0));
  build_end_thread(&b);
  build_starter(&b, f, 2);
  build_ready(&b);
  struct search s = {.reduce = true, .keep_going = true};
  struct vm_options options = {.split = split, .no_races = true};
  machine_search(&b, options, &s);
  uint64_t states = s.stats.states;
  assert_int_equal(s.unknown.reason, REASON_NONE);
  search_release(&s);
  build_release(&b);
  return states;
}

static void copies_that_others_meet_are_split(void **state) {
  (void)state;
  assert_true(count_states(true, true) > count_states(true, false));
}

static void copies_that_nobody_meets_are_not(void **state) {
  (void)state;
  assert_int_equal(count_states(false, true), count_states(false, false));
}

int test_split(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(copies_that_others_meet_are_split),
      cmocka_unit_test(copies_that_nobody_meets_are_not),
  };
  return cmocka_run_group_tests_name("split", tests, NULL, NULL);
}
