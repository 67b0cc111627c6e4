/*
 * tests/unit/test_search_measure.c - search/measure: samples of states, the
 * curve, and where the bytes are.
 */
#include "unit/toy_engine.h"

/* However long it takes, there are few points: the first, the last, and some
 * between them in order. */
static void curves_are_short(void **state) {
  (void)state;
  static const unsigned lengths[] = {0, 1, 255, 256, 257, 1000, 100000};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    struct search s = {.workers = 1};
    for (s.states_now = 1; s.states_now <= lengths[i]; s.states_now++)
      search_look(&s, s.states_now, false);
    s.stats.states = lengths[i] + 1;
    search_look(&s, 7, true);
    const struct search_curve *c = &s.curve;
    assert_in_range(c->count, 1, SEARCH_POINTS);
    assert_true(c->count > SEARCH_POINTS / 2 || c->count == lengths[i] + 1);
    assert_int_equal(c->points[0].states, 1);
    assert_int_equal(c->points[c->count - 1].states, lengths[i] + 1);
    for (size_t j = 1; j < c->count; j++)
      assert_true(c->points[j - 1].states < c->points[j].states);
  }
}
/* All of the first transitions are measured, then few; each sample stands for
 * those since the one before. */
static void samples_stand_for_transitions(void **state) {
  enum { TRANSITIONS = 10000 };
  struct rules rules = {.threads = 1, .high = 3, .choices = 1};
  enum engine_event event;
  struct engine *e = toy_new(&rules, &event);
  struct search s = {.workers = 1};
  (void)state;
  while (s.stats.transitions < TRANSITIONS) {
    s.stats.transitions++;
    search_sample(&s, e);
    if (s.stats.transitions == 200)
      assert_int_equal(s.samples.count, 200);
  }
  assert_in_range(s.samples.count, 256, 400);
  assert_true(s.samples.weight > TRANSITIONS - 300);
  assert_true(s.samples.weight <= TRANSITIONS);
  assert_true(s.samples.areas == 4 * s.samples.weight);
  assert_true(s.samples.bytes == 32 * s.samples.weight);
  assert_true(s.samples.modified_areas == s.samples.weight);
  assert_int_equal(s.samples.most_bytes, 32);
  e->ops->free(e);
}

static void stack_usage(const void *self, struct search_usage *usage) {
  usage->stack = *(const uint64_t *)self;
}

/* Where bytes are is noted when there are the most. */
static void the_peak_is_kept(void **state) {
  struct rules rules = {.threads = 1, .high = 3, .choices = 1};
  enum engine_event event;
  struct engine *e = toy_new(&rules, &event);
  struct search s = {.workers = 1};
  uint64_t stack = 11;
  (void)state;
  toy_save(e);
  search_usage_begin(&s, e, &stack, stack_usage);
  void *block = alloc_new(1 << 20);
  uint64_t high = search_memory_usage(&s);
  assert_int_equal(high, s.peak_bytes);
  assert_int_equal(s.usage.stack, 11);
  assert_int_equal(s.usage.engine.stack, 1);
  alloc_free(block, 1 << 20);
  stack = 12;
  assert_int_equal(search_memory_usage(&s), high - (1 << 20));
  search_usage_end(&s);
  assert_int_equal(s.peak_bytes, high);
  assert_int_equal(s.usage.stack, 11);
  e->ops->free(e);
}

static void measures_of_workers_add_up(void **state) {
  struct search all = {0};
  struct search part = {
      .samples = {.count = 2, .weight = 3, .bytes = 4, .most_bytes = 9},
      .usage = {.store = 7, .stack = 5}};
  (void)state;
  search_add_measures(&all, &part);
  part.samples.most_bytes = 8;
  part.usage.store = 6;
  search_add_measures(&all, &part);
  assert_int_equal(all.samples.count, 4);
  assert_true(all.samples.weight == 6 && all.samples.bytes == 8);
  assert_int_equal(all.samples.most_bytes, 9);
  assert_int_equal(all.usage.store, 7); /* it is shared */
  assert_int_equal(all.usage.stack, 10);
}

int test_search_measure(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(curves_are_short),
      cmocka_unit_test(samples_stand_for_transitions),
      cmocka_unit_test(the_peak_is_kept),
      cmocka_unit_test(measures_of_workers_add_up),
  };
  return cmocka_run_group_tests_name("search_measure", tests, NULL, NULL);
}
