/*
 * tests/unit/test_waits.c - por/waits: who can do nothing before others do?
 */
#include "por/interference.h"
#include "unit/unit.h"

static uint64_t bit(unsigned thread) { return UINT64_C(1) << thread; }

/* Thread `who` waits for thread `for_whom`, and nobody else ends that. */
static void wait_for(struct waits *w, unsigned who, unsigned for_whom) {
  w->blockers[who] = for_whom + 1;
  w->waiting |= bit(who);
}

static void whoever_waits_is_kept(void **state) {
  struct waits w = {.known = true};
  (void)state;
  assert_int_equal(waits_kept(&w, bit(0)), 0); /* nobody waits */
  wait_for(&w, 1, 0);
  wait_for(&w, 2, 1); /* directly or through others */
  wait_for(&w, 3, 4); /* for another one, which may move */
  assert_int_equal(waits_kept(&w, bit(0)), bit(1) | bit(2));
  assert_int_equal(waits_kept(&w, bit(4)), bit(3));
  assert_int_equal(waits_kept(&w, bit(0) | bit(4)), bit(1) | bit(2) | bit(3));
  assert_int_equal(waits_kept(&w, bit(1)), bit(2)); /* none of the set itself */
}

static void a_cycle_keeps_itself(void **state) {
  struct waits w = {.known = true};
  (void)state;
  wait_for(&w, 1, 2);
  wait_for(&w, 2, 1);
  assert_int_equal(waits_kept(&w, bit(0)), bit(1) | bit(2));
}

static void a_breaker_lets_go(void **state) {
  struct waits w = {.known = true};
  (void)state;
  wait_for(&w, 1, 0);
  wait_for(&w, 2, 1);
  w.breakers[1] = bit(3);
  assert_int_equal(waits_kept(&w, bit(0)), 0); /* nor who waits through it */
  assert_int_equal(waits_kept(&w, bit(0) | bit(3)), bit(1) | bit(2));
  wait_for(&w, 3, 0); /* the breaker is kept itself */
  assert_int_equal(waits_kept(&w, bit(0)), bit(1) | bit(2) | bit(3));
}

static void who_joins_waits_for_the_set(void **state) {
  struct waits w = {.known = true};
  (void)state;
  w.joins[1] = bit(2) | bit(3);
  w.waiting = bit(1);
  assert_int_equal(waits_kept(&w, bit(0)), 0);
  assert_int_equal(waits_kept(&w, bit(2)), bit(1));
  wait_for(&w, 2, 0); /* a join counts for the set only, not for who is kept */
  assert_int_equal(waits_kept(&w, bit(0)), bit(2));
}

int test_waits(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(whoever_waits_is_kept),
      cmocka_unit_test(a_cycle_keeps_itself),
      cmocka_unit_test(a_breaker_lets_go),
      cmocka_unit_test(who_joins_waits_for_the_set),
  };
  return cmocka_run_group_tests_name("waits", tests, NULL, NULL);
}
