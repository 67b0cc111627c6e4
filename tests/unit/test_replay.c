/*
 * tests/unit/test_replay.c - explain/replay: is it the fault that was looked
 * for, and may a step be taken?
 */
#include "explain/replay.h"

#include "unit/toy_engine.h"

static struct fault fault_of(enum fault_kind kind, uint32_t position,
                             enum fault_sub sub) {
  return (struct fault){.kind = kind, .sub = sub, .position = position};
}

static void faults_are_the_same(void **state) {
  struct fault a = fault_of(FAULT_ASSERTION, 7, SUB_LIBRARY), b = a;
  struct fault other = fault_of(FAULT_DEADLOCK, 7, SUB_LIBRARY);
  struct fault elsewhere = fault_of(FAULT_ASSERTION, 8, SUB_LIBRARY);
  (void)state;
  assert_true(replay_same(&a, &b));
  assert_false(replay_same(&a, &other));
  assert_false(replay_same(&a, &elsewhere));
}

/* Without a sub-kind, the kind is enough, or any will do. */
static void a_kind_may_be_enough(void **state) {
  struct fault a = fault_of(FAULT_ASSERTION, 7, SUB_LIBRARY);
  struct fault kind = fault_of(FAULT_ASSERTION, 8, SUB_NONE);
  struct fault other = fault_of(FAULT_DEADLOCK, 7, SUB_NONE);
  struct fault any = fault_of(FAULT_KIND_COUNT, 0, SUB_NONE);
  (void)state;
  assert_true(replay_same(&a, &kind));
  assert_false(replay_same(&a, &other));
  assert_true(replay_same(&a, &any));
}

static void steps_must_be_possible(void **state) {
  struct rules rules = {.threads = 2, .high = 3, .choices = 3, .ends = true};
  enum engine_event event;
  struct enabled_steps enabled[THREADS];
  struct engine *e = toy_new(&rules, &event);
  (void)state;
  assert_true(replay_may(e, (struct step){0, 0}, enabled));
  assert_false(replay_may(e, (struct step){0, 1}, enabled));
  assert_false(replay_may(e, (struct step){2, 0}, enabled));
  toy_take(e, 0, 0);
  assert_true(replay_may(e, (struct step){0, 2}, enabled));
  assert_false(replay_may(e, (struct step){0, 3}, enabled));
  toy_take(e, 0, 2);
  assert_false(replay_may(e, (struct step){0, 0}, enabled)); /* it has ended */
  assert_true(replay_may(e, (struct step){1, 0}, enabled));
  e->ops->free(e);
}

static void the_last_event_comes_with_the_fault(void **state) {
  struct rules rules = {.threads = 1, .high = 9, .choices = 1, .fault = 2};
  enum engine_event event;
  struct engine *e = toy_new(&rules, &event);
  struct fault wanted = {.kind = FAULT_ASSERTION};
  struct fault other = {.kind = FAULT_DEADLOCK};
  (void)state;
  event = toy_take(e, 0, 0);
  assert_false(replay_meets(e, event, &wanted));
  event = toy_take(e, 0, 0);
  assert_true(replay_meets(e, event, &wanted));
  assert_false(replay_meets(e, event, &other));
  e->ops->free(e);
}

/* Both stand before the lock, which nobody has; or at their ends. */
static void stuck_is_who_cannot_move(void **state) {
  struct rules rules = {.threads = 2, .high = 2, .choices = 1, .ends = true};
  enum engine_event event;
  struct engine *e = toy_new(&rules, &event);
  struct fault deadlock = {.kind = FAULT_DEADLOCK};
  struct fault other = {.kind = FAULT_ASSERTION};
  (void)state;
  assert_false(replay_stuck(e, &deadlock));
  for (uint32_t t = 0; t < 2; t++)
    for (int i = 0; i < 2; i++)
      toy_take(e, t, 0);
  assert_true(replay_stuck(e, &deadlock));
  assert_false(replay_stuck(e, &other));
  e->ops->free(e);
}

int test_replay(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(faults_are_the_same),
      cmocka_unit_test(a_kind_may_be_enough),
      cmocka_unit_test(steps_must_be_possible),
      cmocka_unit_test(the_last_event_comes_with_the_fault),
      cmocka_unit_test(stuck_is_who_cannot_move),
  };
  return cmocka_run_group_tests_name("replay", tests, NULL, NULL);
}
