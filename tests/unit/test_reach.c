/*
 * tests/unit/test_reach.c - memory/reach: from where is an area reached, and
 * areas that are watched from birth.
 */
#include "memory/fast.h"
#include "unit/memory_fixture.h"

struct ends {
  uint32_t found, skipped;
};

static enum mem_from from(void *context, uint32_t area) {
  const struct ends *e = context;
  return area == e->found     ? MEM_FOUND
         : area == e->skipped ? MEM_SKIPPED
                              : MEM_FOLLOWED;
}

/* root -> a -> b -> c, and b -> a. */
struct chain {
  struct allways_memory *m;
  allways_pointer root, a, b, c;
};

static struct chain chain(void **state) {
  struct chain x = {.m = memory_of(state)};
  x.root = new_root(x.m, 16, 0);
  x.a = new_area(x.m, 16);
  x.b = new_area(x.m, 16);
  x.c = new_area(x.m, 16);
  assert_ok(allways_store_pointer(x.m, x.root, x.a));
  assert_ok(allways_store_pointer(x.m, x.a, x.b));
  assert_ok(allways_store_pointer(x.m, x.b, x.c));
  assert_ok(allways_store_pointer(x.m, at(x.b, 8), x.a));
  hash_of(x.m);
  return x;
}

static void pointers_are_followed_back(void **state) {
  struct chain x = chain(state);
  const uint32_t *met;
  size_t count;
  struct ends ends = {.found = x.root.area};
  assert_true(mem_reached(x.m, x.c.area, from, &ends, &met, &count));
  assert_true(mem_reached(x.m, x.root.area, from, &ends, &met, &count));
  ends.found = x.c.area;
  assert_false(mem_reached(x.m, x.a.area, from, &ends, &met, &count));
}

static void those_met_are_told(void **state) {
  struct chain x = chain(state);
  const uint32_t *met;
  size_t count;
  struct ends ends = {0};
  assert_false(mem_reached(x.m, x.c.area, from, &ends, &met, &count));
  assert_int_equal(count, 4);
  assert_int_equal(met[0], x.c.area);
  assert_int_equal(met[1], x.b.area);
  assert_int_equal(met[2], x.a.area);
  assert_int_equal(met[3], x.root.area);
}

/* Asking leaves no traces: the second answer is the same. */
static void nothing_is_followed_from_what_is_skipped(void **state) {
  struct chain x = chain(state);
  const uint32_t *met;
  size_t count;
  struct ends ends = {.found = x.root.area, .skipped = x.b.area};
  for (int i = 0; i < 2; i++) {
    assert_false(mem_reached(x.m, x.c.area, from, &ends, &met, &count));
    assert_int_equal(count, 2);
  }
}

static void areas_are_born_watched(void **state) {
  struct allways_memory *m = memory_of(state);
  const struct mem_head *head = mem_head(m);
  mem_watch_new(m, true);
  allways_pointer p = new_root(m, 16, 0);
  mem_watch_new(m, false);
  allways_pointer q = new_root(m, 16, 1);
  assert_ok(allways_store_scalar(m, p, 8, 1));
  assert_ok(allways_store_scalar(m, q, 8, 1));
  assert_true(head->areas[p.area].flags & AREA_WATCHED);
  assert_int_equal(head->areas[p.area].limit, 0);
  assert_false(head->areas[q.area].flags & AREA_WATCHED);
  assert_int_equal(head->areas[q.area].limit, 16);
}

int test_reach(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(pointers_are_followed_back),
      MEMORY_TEST(those_met_are_told),
      MEMORY_TEST(nothing_is_followed_from_what_is_skipped),
      MEMORY_TEST(areas_are_born_watched),
  };
  return cmocka_run_group_tests_name("reach", tests, NULL, NULL);
}
