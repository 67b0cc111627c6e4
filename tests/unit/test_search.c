/*
 * tests/unit/test_search.c - search/search: all kinds of search on the toy.
 *
 * Depth first, breadth first and several workers must find as many states and
 * moves as a plain list of states says, and the same faults.
 */
#include "unit/toy_engine.h"

/* Plain: a table of all states. */
static void count_plain(const struct rules *rules, struct search_stats *stats) {
  enum { SIDE = 16, ALL = SIDE * SIDE * SIDE * SIDE };
  uint8_t *seen = alloc_new(ALL);
  uint32_t *queue = alloc_new(ALL * sizeof *queue);
  struct enabled_steps enabled[THREADS];
  enum engine_event event;
  struct engine *e = toy_new((void *)(uintptr_t)rules, &event);
  size_t first = 0, last = 1;
  seen[0] = 1;
  *stats = (struct search_stats){0};
  while (first < last) {
    struct point here;
    for (unsigned i = 0; i < THREADS; i++)
      here.at[i] = queue[first] >> (4 * i) & 15;
    first++;
    toy_of(e)->now = here;
    size_t persistent, count = toy_enabled(e, enabled, &persistent);
    for (size_t i = 0; i < count; i++)
      for (uint64_t v = 0; v < enabled[i].count; v++) {
        uint32_t code = 0;
        toy_of(e)->now = here;
        event = toy_take(e, enabled[i].thread, v);
        if (event == ENGINE_DISABLED) {
          stats->disabled++;
          continue;
        }
        stats->transitions++;
        for (unsigned k = 0; k < THREADS; k++)
          code |= (uint32_t)toy_of(e)->now.at[k] << (4 * k);
        if (event == ENGINE_WENT_ON && !seen[code]) {
          seen[code] = 1;
          queue[last++] = code;
        }
      }
  }
  stats->states = last;
  e->ops->free(e);
  alloc_free(seen, ALL);
  alloc_free(queue, ALL * sizeof *queue);
}

static const struct rules all[] = {
    {.threads = 1, .high = 1, .choices = 1},
    {.threads = 1, .high = 15, .choices = 9},
    {.threads = 2, .high = 15, .choices = 1},
    {.threads = 2, .high = 9, .choices = 3, .ends = true},
    {.threads = 3, .high = 8, .choices = 2, .lock = true},
    {.threads = 4, .high = 7, .choices = 4, .lock = true, .ends = true},
    {.threads = 4, .high = 15, .choices = 2},
};
enum { RULES = sizeof all / sizeof *all };

static void all_find_the_same(void **state) {
  (void)state;
  for (size_t i = 0; i < RULES; i++) {
    struct search_stats plain;
    count_plain(&all[i], &plain);
    for (unsigned execution = 0; execution < 5; execution++) {
      struct search s = {.kind = execution ? SEARCH_DFS : SEARCH_BFS,
                         .workers = execution};
      toy_search(&s, &all[i]);
      assert_null(s.found);
      assert_int_equal(s.unknown.reason, REASON_NONE);
      assert_int_equal(s.stats.states, plain.states);
      assert_int_equal(s.stats.transitions, plain.transitions);
      assert_int_equal(s.stats.disabled, plain.disabled);
      search_release(&s);
    }
  }
}

static void faults_are_found(void **state) {
  static const struct rules rules = {
      .threads = 3, .high = 12, .choices = 2, .fault = 22};
  (void)state;
  for (unsigned execution = 0; execution < 5; execution++) {
    struct search s = {.kind = execution ? SEARCH_DFS : SEARCH_BFS,
                       .workers = execution};
    toy_search(&s, &rules);
    assert_non_null(s.found);
    assert_int_equal(s.found->fault.kind, FAULT_ASSERTION);
    toy_check(&rules, s.found);
    if (execution == 0) /* each thread skips 2 at most once: 22 - 3 steps */
      assert_int_equal(s.found->schedule.count, 19);
    search_release(&s);
  }
}

static void leave_cycles(const struct rules *rules) {
  for (unsigned execution = 0; execution < 5; execution++) {
    struct search s = {.kind = execution ? SEARCH_DFS : SEARCH_BFS,
                       .workers = execution,
                       .reduce = true};
    toy_search(&s, rules);
    assert_non_null(s.found);
    toy_check(rules, s.found);
    search_release(&s);
  }
}

/* A thread that goes round unseen must not keep the others from moving, nor one
 * that goes round in operations that nobody may interrupt. */
static void cycles_are_left(void **state) {
  (void)state;
  leave_cycles(&(struct rules){
      .threads = 3, .high = 6, .choices = 2, .fault = 6, .hidden = 2});
  for (unsigned high = 1; high < 4; high++)
    leave_cycles(&(struct rules){.threads = 3,
                                 .high = high,
                                 .choices = 1,
                                 .fault = 1,
                                 .hidden = 2,
                                 .apart = true});
}

static void limits_stop_all(void **state) {
  (void)state;
  for (unsigned execution = 0; execution < 5; execution++) {
    struct search s = {.kind = execution ? SEARCH_DFS : SEARCH_BFS,
                       .workers = execution,
                       .max_states = 5000};
    toy_search(&s, &all[RULES - 1]);
    assert_true(s.stats.states >= 5000 && s.stats.states < 15000);
    assert_int_equal(s.unknown.reason, REASON_MAX_STATES);
    search_release(&s);
  }
}

static void deadlocks_are_found(void **state) {
  /* The first state has no moves. */
  static const struct rules rules = {
      .threads = 2, .high = 0, .choices = 1, .ends = true};
  (void)state;
  for (unsigned execution = 0; execution < 4; execution++) {
    struct search s = {.kind = execution ? SEARCH_DFS : SEARCH_BFS,
                       .workers = execution};
    toy_search(&s, &rules);
    assert_non_null(s.found);
    assert_int_equal(s.found->fault.kind, FAULT_DEADLOCK);
    assert_int_equal(s.found->schedule.count, 0);
    search_release(&s);
  }
}
int test_search(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_find_the_same),   cmocka_unit_test(faults_are_found),
      cmocka_unit_test(cycles_are_left),     cmocka_unit_test(limits_stop_all),
      cmocka_unit_test(deadlocks_are_found),
  };
  return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
