/*
 * tests/unit/test_pieces.c - vm/pieces: functions of string.h, byte by byte.
 */
#include "unit/machine_fixture.h"

/* Thread 1 does something with the eight bytes of g that thread 2 writes. */
static uint64_t count_states(const char *function, bool split) {
  struct build b;
  uint32_t f[2];
  build_program(&b);
  static const uint8_t bytes[8] = "1234567";
  uint32_t g = build_global(&b, "g", 8);
  uint32_t h = build_global(&b, "h", 16);
  b.program.globals[g].bytes = bytes;
  f[0] = build_body(&b, "a", 1, 0, 1);
  INVOKE(&b, function, i64, 1, ARG(ptr, global_at(&b, g, 0)));
  build_store(&b, i64, global_at(&b, h, 0), 1);
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

/* Others may write in between. */
static void strings_are_read_in_pieces(void **state) {
  (void)state;
  uint64_t whole = count_states("strlen", false);
  assert_true(count_states("strlen", true) > whole);
}

/* Where nobody else comes, the result is the same. */
static void lengths_are_the_same(void **state) {
  (void)state;
  for (int split = 0; split < 2; split++) {
    static struct build b;
    enum engine_event event;
    build_program(&b);
    static const uint8_t bytes[8] = "12345";
    uint32_t g = build_global(&b, "g", 8), h = build_global(&b, "h", 8);
    b.program.globals[g].bytes = bytes;
    build_main(&b, 0, 1);
    INVOKE(&b, "strlen", i64, 3, ARG(ptr, global_at(&b, g, 0)));
    build_store(&b, i64, global_at(&b, h, 0), 3);
    build_exit(&b);
    build_ready(&b);
    struct vm_options options = {.split = split, .max_stack = 10};
    struct engine *e = vm_engine_new(&b.program, &options, &event);
    assert_int_equal(event, ENGINE_ENDED);
    assert_int_equal(machine_value(engine_vm(e), h, 0, 8), 5);
    e->ops->free(e);
    build_release(&b);
  }
}

int test_pieces(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(strings_are_read_in_pieces),
      cmocka_unit_test(lengths_are_the_same),
  };
  return cmocka_run_group_tests_name("pieces", tests, NULL, NULL);
}
