/*
 * tests/unit/test_proviso.c - search/proviso: violations of the cycle condition
 * are seen, and nothing else.
 */
#include "search/proviso.h"

#include <pthread.h>

#include "unit/unit.h"

/* Two threads; what is taken of them in each state. */
static void states(struct proviso *p, const uint64_t *taken, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    proviso_state(p, i, 3, taken[i], false);
}

static void cycles_need_a_full_state(void **state) {
  (void)state;
  for (uint64_t last = 1; last <= 3; last += 2) {
    struct proviso *p = proviso_new(100);
    proviso_step(p, 0, 1, false);
    proviso_step(p, 1, 2, false);
    proviso_step(p, 2, 0, false);
    states(p, (const uint64_t[]){1, 1, last}, 3);
    assert_int_equal(proviso_check(p) == NULL, last == 3);
    proviso_free(p);
  }
}

/* There is a way out of the cycle, so no bottom component is at fault. */
static void cycles_may_not_be_left_only(void **state) {
  struct proviso *p = proviso_new(100);
  (void)state;
  proviso_step(p, 0, 0, false);
  proviso_step(p, 0, 1, false);
  states(p, (const uint64_t[]){1, 3}, 2);
  assert_non_null(proviso_check(p));
  proviso_free(p);
}

static void ends_need_all_threads(void **state) {
  struct proviso *p = proviso_new(100);
  (void)state;
  proviso_step(p, 0, 1, false);
  states(p, (const uint64_t[]){3, 1}, 2);
  assert_non_null(proviso_check(p));
  proviso_free(p);
}

/* Exclusive states are no full ones, unless nobody could ever interrupt. */
static void operations_may_go_on(void **state) {
  (void)state;
  for (int closed = 0; closed < 2; closed++) {
    struct proviso *p = proviso_new(100);
    proviso_step(p, 0, 1, false);
    proviso_step(p, 1, 1, closed);
    proviso_state(p, 0, 3, 3, false);
    proviso_state(p, 1, 1, 1, true);
    assert_int_equal(proviso_check(p) == NULL, closed);
    proviso_free(p);
  }
}

static void nothing_is_said_of_parts(void **state) {
  struct proviso *p = proviso_new(100);
  (void)state;
  proviso_step(p, 0, 0, false);
  proviso_step(p, 0, 1, false);
  proviso_state(p, 0, 3, 1, false); /* 1 was not left */
  assert_null(proviso_check(p));
  proviso_free(p);
  p = proviso_new(1);
  proviso_step(p, 0, 0, false);
  proviso_step(p, 0, 0, false);
  proviso_state(p, 0, 3, 1, false);
  assert_null(proviso_check(p));
  proviso_free(p);
  assert_null(proviso_check(NULL));
}

enum { MANY = 5000 };

static void *number_all(void *context) {
  struct proviso *p = context;
  for (uint32_t i = 0; i < MANY; i++)
    proviso_number(p, (allways_hash){i % 7, i});
  return NULL;
}

/* Whoever comes first, a state has one number, and different ones differ. */
static void workers_agree_on_numbers(void **state) {
  struct proviso *p = proviso_new(MANY);
  pthread_t threads[4];
  bool seen[MANY] = {false};
  (void)state;
  for (int i = 0; i < 4; i++)
    assert_int_equal(pthread_create(&threads[i], NULL, number_all, p), 0);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  for (uint32_t i = 0; i < MANY; i++) {
    uint32_t number = proviso_number(p, (allways_hash){i % 7, i});
    assert_true(number < MANY && !seen[number]);
    seen[number] = true;
  }
  proviso_step(p, 0, proviso_number(p, (allways_hash){0, MANY}), false);
  assert_null(proviso_check(p)); /* it has too many states */
  proviso_free(p);
}

int test_proviso(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cycles_need_a_full_state),
      cmocka_unit_test(cycles_may_not_be_left_only),
      cmocka_unit_test(ends_need_all_threads),
      cmocka_unit_test(operations_may_go_on),
      cmocka_unit_test(nothing_is_said_of_parts),
      cmocka_unit_test(workers_agree_on_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
