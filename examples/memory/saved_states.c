/*
 * saved_states.c - saving states, going back, and coming to one again.
 *
 * Kouba's example A.2.  Saved states are a stack.  push saves the current
 * state, pop forgets the top one, backtrack makes the top one current:
 *
 *     {1, 2} ──push──> {21, 2} ──push──> {21, 22} ──push──┐
 *        │                                                │
 *        └<────────────────── pop, pop, backtrack ────────┘
 *
 * Doing the first change once more leads to a state that was there before,
 * and the hash tells: this is how a search sees that it need not go on.
 */
#include <allways/memory.h>

#include <stdio.h>
#include <stdlib.h>

#include "check.h"

struct pair {
  int32_t first, second;
};

/* Saves the current state and returns its hash. */
static allways_hash save(struct allways_memory *m, const char *text) {
  allways_hash hash;
  OK(allways_push(m));
  OK(allways_hash_saved(m, &hash));
  printf("%d saved: %s\n", (int)allways_saved_count(m), text);
  return hash;
}

static bool holds(struct allways_memory *m, allways_pointer p, int32_t first,
                  int32_t second) {
  int32_t a, b;
  OK(ALLWAYS_LOAD(m, p, struct pair, first, &a));
  OK(ALLWAYS_LOAD(m, p, struct pair, second, &b));
  return a == first && b == second;
}

int main(void) {
  struct allways_memory *m = allways_memory_new(NULL);
  allways_hash h1, h2, h3, h4;
  allways_pointer p;

  /* Without a root there is no state, and without a push no saved one. */
  OK(ALLWAYS_ALLOCATE(m, struct pair, 0, &p));
  CHECK(allways_push(m) == ALLWAYS_NO_ROOT);
  CHECK(allways_backtrack(m) == ALLWAYS_NO_SAVED_STATE);
  OK(allways_set_root(m, p, 0));

  OK(ALLWAYS_STORE(m, p, struct pair, first, 1));
  OK(ALLWAYS_STORE(m, p, struct pair, second, 2));
  h1 = save(m, "{1, 2}");

  OK(ALLWAYS_STORE(m, p, struct pair, first, 21));
  h2 = save(m, "{21, 2}");

  OK(ALLWAYS_STORE(m, p, struct pair, second, 22));
  h3 = save(m, "{21, 22}");

  CHECK(!allways_hash_equal(h1, h2));
  CHECK(!allways_hash_equal(h2, h3));
  CHECK(!allways_hash_equal(h1, h3));
  CHECK(allways_saved_count(m) == 3);

  /* pop alone does not touch the current state. */
  OK(allways_pop(m));
  OK(allways_pop(m));
  CHECK(holds(m, p, 21, 22));
  OK(allways_backtrack(m));
  CHECK(holds(m, p, 1, 2));
  CHECK(allways_saved_count(m) == 1);
  printf("%d saved: gone back to {1, 2}\n", (int)allways_saved_count(m));

  OK(ALLWAYS_STORE(m, p, struct pair, first, 21));
  h4 = save(m, "{21, 2} again, with the hash it had");
  CHECK(allways_hash_equal(h4, h2));

  /* A hash can be had without saving. */
  OK(ALLWAYS_STORE(m, p, struct pair, first, 1));
  OK(allways_hash_current(m, &h4));
  CHECK(allways_hash_equal(h4, h1));
  CHECK(allways_saved_count(m) == 2);

  CHECK(allways_memory_audit(m) == NULL);
  allways_memory_free(m);
  puts("ok");
  return 0;
}
