/*
 * tests/unit/test_race.c - por/race: which two accesses race.
 */
#include "unit/machine_fixture.h"

enum access { READ, WRITE, EXCHANGE, EXCHANGE_FAILS };

static void put_access(struct build *b, enum access access, bool atomic) {
  struct ir_insn *i;
  ir_operand x = global_at(b, 1, 0);
  if (access == READ)
    i = build_load(b, i32, 1, x);
  else if (access == WRITE)
    i = build_store(b, i32, x, num(b, i32, 5));
  else {
    i = build_op(b, IR_CMPXCHG, i32, 2, x,
                 num(b, i32, access == EXCHANGE ? 0 : 9));
    i->c = num(b, i32, 6);
  }
  i->flags = atomic || access >= EXCHANGE ? IR_ATOMIC : 0;
  i->order = IR_SEQ_CST;
}

/* Two threads access x; is there a race? */
static bool races(enum access a, bool a_atomic, enum access c, bool c_atomic) {
  struct build b;
  uint32_t f[2];
  build_program(&b);
  build_global(&b, "x", 4);
  uint32_t out = build_global(&b, "out", 4);
  for (int i = 0; i < 2; i++) {
    f[i] = build_body(&b, i ? "b" : "a", 1, 1, 3);
    put_access(&b, i ? c : a, i ? c_atomic : a_atomic);
    if ((i ? c : a) == READ) {
      build_store(&b, i32, global_at(&b, out, 0), 1)->flags = IR_ATOMIC;
    }
    build_end_thread(&b);
  }
  build_starter(&b, f, 2);
  build_ready(&b);
  struct search s = {.reduce = true, .keep_going = true};
  machine_search(&b, (struct vm_options){0}, &s);
  bool found = s.found != NULL;
  if (found)
    assert_int_equal(s.found->fault.kind, FAULT_NO_DATA_RACE);
  search_release(&s);
  build_release(&b);
  return found;
}

static void one_must_write(void **state) {
  (void)state;
  assert_false(races(READ, false, READ, false));
  assert_true(races(READ, false, WRITE, false));
  assert_true(races(WRITE, false, READ, false));
  assert_true(races(WRITE, false, WRITE, false));
}

static void one_must_be_plain(void **state) {
  (void)state;
  assert_false(races(WRITE, true, WRITE, true));
  assert_false(races(READ, true, WRITE, true));
  assert_true(races(READ, true, WRITE, false));
  assert_true(races(READ, false, WRITE, true));
}

/* An exchange that finds another value only reads. */
static void exchanges_that_fail_read(void **state) {
  (void)state;
  assert_true(races(EXCHANGE, true, READ, false));
  assert_false(races(EXCHANGE_FAILS, true, READ, false));
  assert_false(races(READ, false, EXCHANGE_FAILS, true));
  assert_true(races(EXCHANGE_FAILS, true, WRITE, false));
}

int test_race(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_must_write),
      cmocka_unit_test(one_must_be_plain),
      cmocka_unit_test(exchanges_that_fail_read),
  };
  return cmocka_run_group_tests_name("race", tests, NULL, NULL);
}
