/*
 * tests/unit/test_shorten.c - explain/shorten on an engine that is a toy: three
 * threads that count their steps.  The fault is at a place that needs some
 * steps of some of them, and sometimes an order.
 */
#include "explain/shorten.h"

#include <string.h>

#include "base/alloc.h"
#include "unit/unit.h"

enum { THREADS = 3, STEPS = 8, DEEP = 8 };

struct toy {
  struct engine base;
  unsigned done[THREADS]; /* steps of each */
  bool late;              /* thread 1 began after thread 0 had done two */
  bool ordered;           /* the fault needs that */
  struct {
    unsigned done[THREADS];
    bool late;
  } saved[DEEP];
  size_t saved_count;
  struct fault fault;
  unsigned taken; /* steps in all */
};

static struct toy *toy_of(struct engine *e) { return (struct toy *)(void *)e; }

static size_t toy_enabled(struct engine *e, struct enabled_steps *enabled,
                          size_t *persistent) {
  size_t n = 0;
  for (uint32_t i = 0; i < THREADS; i++)
    if (toy_of(e)->done[i] < STEPS)
      enabled[n++] = (struct enabled_steps){.thread = i, .count = 1};
  return *persistent = n;
}

static enum engine_event toy_take(struct engine *e, uint32_t thread,
                                  uint64_t value) {
  struct toy *t = toy_of(e);
  (void)value;
  t->taken++;
  if (thread == 1 && t->done[1] == 0)
    t->late = t->done[0] >= 2;
  t->done[thread]++;
  bool there = t->done[0] >= 3 && t->done[1] >= 2 && (t->late || !t->ordered);
  return there ? ENGINE_FAULT : ENGINE_WENT_ON;
}

static bool toy_save(struct engine *e) {
  struct toy *t = toy_of(e);
  memcpy(t->saved[t->saved_count].done, t->done, sizeof t->done);
  t->saved[t->saved_count++].late = t->late;
  return true;
}

static void toy_back(struct engine *e, uint32_t thread) {
  struct toy *t = toy_of(e);
  (void)thread;
  memcpy(t->done, t->saved[t->saved_count - 1].done, sizeof t->done);
  t->late = t->saved[t->saved_count - 1].late;
}

static void toy_drop(struct engine *e) { toy_of(e)->saved_count--; }

static bool toy_state(struct engine *e, bool image,
                      struct allways_state *state) {
  (void)e;
  (void)image;
  (void)state;
  return true;
}

static const struct fault *toy_fault(struct engine *e) {
  return &toy_of(e)->fault;
}

static bool toy_next_extra_fault(struct engine *e) {
  (void)e;
  return false;
}

static bool toy_exclusive(struct engine *e) {
  (void)e;
  return false;
}

static bool toy_closed(struct engine *e) {
  (void)e;
  return false;
}

static const struct engine_ops toy_ops = {
    .enabled = toy_enabled,
    .exclusive = toy_exclusive,
    .closed = toy_closed,
    .take = toy_take,
    .save = toy_save,
    .back = toy_back,
    .drop = toy_drop,
    .state = toy_state,
    .fault = toy_fault,
    .next_extra_fault = toy_next_extra_fault,
};

static void toy_init(struct toy *t, bool ordered) {
  *t = (struct toy){.base = {&toy_ops, THREADS}, .ordered = ordered};
  t->fault = (struct fault){
      .kind = FAULT_ASSERTION, .sub = SUB_LIBRARY, .position = 7};
}

/* Threads take turns until the fault comes. */
static void take_turns(struct schedule *schedule, size_t steps) {
  for (size_t i = 0; i < steps; i++) {
    VEC_ROOM(schedule->steps, schedule->count, schedule->capacity);
    schedule->steps[schedule->count++] =
        (struct step){(uint32_t)(i % THREADS), 0};
  }
}

static void assert_leads_there(struct toy *t, const struct schedule *schedule) {
  enum engine_event event = ENGINE_WENT_ON;
  for (size_t i = 0; i < schedule->count; i++) {
    assert_int_equal(event, ENGINE_WENT_ON);
    event = toy_take(&t->base, schedule->steps[i].thread, 0);
  }
  assert_int_equal(event, ENGINE_FAULT);
}

static void shorten(bool ordered, size_t switches) {
  struct toy t;
  struct schedule schedule = {NULL, 0, 0};
  toy_init(&t, ordered);
  if (ordered) {
    struct step first[] = {{0, 0}, {2, 0}, {0, 0}, {2, 0}};
    for (size_t i = 0; i < 4; i++) {
      VEC_ROOM(schedule.steps, schedule.count, schedule.capacity);
      schedule.steps[schedule.count++] = first[i];
    }
  }
  take_turns(&schedule, ordered ? 5 : 7);
  schedule_shorten(&schedule, &t.base, &t.fault, NULL);
  assert_int_equal(schedule.count, 5); /* three and two */
  assert_int_equal(schedule_switches(&schedule), switches);
  assert_int_equal(t.saved_count, 0);
  assert_int_equal(t.done[0] + t.done[1] + t.done[2], 0);
  assert_leads_there(&t, &schedule);
  VEC_FREE(schedule.steps, schedule.capacity);
}

static void what_is_not_needed_goes(void **state) {
  (void)state;
  shorten(false, 1);
}

static void order_that_matters_stays(void **state) {
  (void)state;
  shorten(true, 1);
}

/* What leads nowhere is left as it is. */
static void another_fault_is_no_success(void **state) {
  struct toy t;
  struct schedule schedule = {NULL, 0, 0};
  struct fault wanted;
  (void)state;
  toy_init(&t, false);
  wanted = t.fault;
  wanted.position = 8;
  take_turns(&schedule, 7);
  schedule_shorten(&schedule, &t.base, &wanted, NULL);
  assert_int_equal(schedule.count, 7);
  VEC_FREE(schedule.steps, schedule.capacity);
}

/* Long traces cost no more than so many steps. */
static void tries_are_bounded(void **state) {
  struct toy t;
  struct schedule schedule = {NULL, 0, 0};
  struct fault wanted;
  (void)state;
  toy_init(&t, false);
  wanted = t.fault;
  wanted.position = 8;
  take_turns(&schedule, 20000);
  schedule_shorten(&schedule, &t.base, &wanted, NULL);
  assert_true(t.taken < 200000);
  VEC_FREE(schedule.steps, schedule.capacity);
}

int test_shorten(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_not_needed_goes),
      cmocka_unit_test(order_that_matters_stays),
      cmocka_unit_test(another_fault_is_no_success),
      cmocka_unit_test(tries_are_bounded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
