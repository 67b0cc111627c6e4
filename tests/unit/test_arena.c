/*
 * tests/unit/test_arena.c - vm/arena: against a plain map of bytes.
 */
#include "vm/arena.h"

#include <stdbool.h>
#include <string.h>

#include "unit/unit.h"

enum { BASE = 4096, LIMIT = BASE + 2048, OBJECTS = 12, STEPS = 20000 };

struct object {
  uint64_t start, size;
};

static unsigned draw(uint64_t *random, unsigned below) {
  *random = *random * UINT64_C(6364136223846793005) + 1442695040888963407u;
  return (unsigned)(*random >> 33) % below;
}

/* Takes size bytes, which nobody else has. */
static void take(struct arena *a, bool *taken, struct object *o, uint64_t size,
                 uint64_t align) {
  o->size = size;
  o->start = arena_take(a, LIMIT, size, align);
  if (o->start == 0)
    return;
  assert_int_equal(o->start % align, 0);
  assert_true(o->start >= BASE && o->start + size <= LIMIT);
  for (uint64_t i = o->start; i < o->start + size; i++) {
    assert_false(taken[i - BASE]);
    taken[i - BASE] = true;
  }
}

static void give(struct arena *a, bool *taken, struct object *o) {
  arena_give(a, o->start, o->size);
  memset(taken + (o->start - BASE), 0, o->size);
  o->start = 0;
}

static void check_holes(const struct arena *a, const bool *taken) {
  static const struct arena_hole none;
  assert_true(a->count <= ARENA_HOLES);
  for (uint64_t i = 0; i < ARENA_HOLES; i++) {
    const struct arena_hole *h = &a->holes[i];
    if (i >= a->count) {
      assert_memory_equal(h, &none, sizeof none);
      continue;
    }
    uint64_t next = i + 1 < a->count ? h[1].start : a->end;
    assert_true(h->size > 0 && h->start + h->size < next);
    for (uint64_t k = h->start; k < h->start + h->size; k++)
      assert_false(taken[k - BASE]);
  }
}

static void objects_are_apart(void **state) {
  struct arena a = {.end = BASE};
  struct object objects[OBJECTS] = {{0, 0}};
  bool taken[LIMIT - BASE] = {false};
  uint64_t random = 7;
  (void)state;
  for (unsigned i = 0; i < STEPS; i++) {
    struct object *o = &objects[draw(&random, OBJECTS)];
    if (o->start)
      give(&a, taken, o);
    else
      take(&a, taken, o, 1 + draw(&random, 200), 1u << draw(&random, 7));
    check_holes(&a, taken);
  }
}

static void all_comes_back(void **state) {
  struct arena a = {.end = BASE}, empty = a;
  uint64_t starts[8];
  (void)state;
  for (unsigned i = 0; i < 8; i++)
    starts[i] = arena_take(&a, LIMIT, 16 * (1 + i), 16);
  for (unsigned i = 0; i < 8; i++)
    arena_give(&a, starts[i * 3 % 8], 16 * (1 + i * 3 % 8));
  assert_memory_equal(&a, &empty, sizeof a);
}

static void the_first_hole_is_used(void **state) {
  struct arena a = {.end = BASE};
  (void)state;
  uint64_t first = arena_take(&a, LIMIT, 64, 16);
  uint64_t second = arena_take(&a, LIMIT, 32, 16);
  arena_give(&a, first, 64);
  assert_int_equal(arena_take(&a, LIMIT, 80, 16), second + 32);
  assert_int_equal(arena_take(&a, LIMIT, 16, 16), first);
  assert_int_equal(arena_take(&a, LIMIT, 48, 16), first + 16);
  assert_int_equal(arena_take(&a, LIMIT, LIMIT, 16), 0);
}

int test_arena(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(objects_are_apart),
      cmocka_unit_test(all_comes_back),
      cmocka_unit_test(the_first_hole_is_used),
  };
  return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
