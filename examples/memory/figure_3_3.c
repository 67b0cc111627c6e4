/*
 * figure_3_3.c - a pointer moves from one area to another, and back.
 *
 * The usage example of Kouba's memory module (Figure 3.3, discussed in 3.3.1),
 * with his object diagrams turned into checks:
 *
 *     first save            second save
 *     a1 { 1, ref ─> a2 }   a1 { 1, ref ─> a3 }     a2 freed
 *
 * After the second save nothing points to a2.  It was freed, so that is no
 * leak, and it has left the state.  Nothing of it is lost, though: going back
 * to the first save brings it in again, unfreed, and takes a3 away.
 *
 * Nothing was ever stored in a2 or a3, so a program could not tell the two
 * saves apart: they are one state, and have one hash.
 */
#include <allways/memory.h>

#include <stdio.h>
#include <stdlib.h>

#include "check.h"

struct s {
  int32_t i;
  allways_pointer ref;
};

/* The listener: an area was given up without being freed. */
static void count_leak(void *context, struct allways_memory *m,
                       allways_area area) {
  unsigned *leaks = context;
  (void)m;
  (void)area;
  ++*leaks;
}

static uint64_t areas_in_state(const struct allways_memory *m) {
  struct allways_memory_stats stats;
  allways_memory_get_stats(m, &stats);
  return stats.areas;
}

/* Is the area part of the current state, as of the last save or hash? */
static bool in_state(const struct allways_memory *m, allways_pointer p) {
  struct allways_area_info info;
  return allways_area_info(m, p.area, &info) && info.reachable;
}

static bool freed(const struct allways_memory *m, allways_pointer p) {
  struct allways_area_info info;
  return allways_area_info(m, p.area, &info) && info.freed;
}

/* The second half of the figure; with_free: as it is there. */
static allways_pointer replace(struct allways_memory *m, allways_pointer a1,
                               allways_pointer a2, bool with_free) {
  allways_pointer a3;
  OK(ALLWAYS_ALLOCATE(m, struct s, 0, &a3));
  OK(ALLWAYS_STORE(m, a1, struct s, ref, a3));
  if (with_free)
    OK(allways_free(m, a2));
  OK(allways_push(m));
  return a3;
}

int main(void) {
  unsigned leaks = 0;
  struct allways_memory_options options = {.unreachable = count_leak,
                                           .context = &leaks};
  struct allways_memory *m = allways_memory_new(&options);
  allways_pointer a1, a2, a3, ref;
  allways_hash first, second, now;
  int32_t i;

  OK(ALLWAYS_ALLOCATE(m, struct s, 0, &a1));
  OK(ALLWAYS_ALLOCATE(m, struct s, 0, &a2));
  OK(allways_set_root(m, a1, 0));
  OK(ALLWAYS_STORE(m, a1, struct s, i, 1));
  OK(ALLWAYS_STORE(m, a1, struct s, ref, a2));
  OK(allways_push(m));
  OK(allways_hash_saved(m, &first));
  CHECK(areas_in_state(m) == 2 && in_state(m, a2));
  printf("first save:  a1 -> a2, %d areas\n", (int)areas_in_state(m));

  a3 = replace(m, a1, a2, true);
  OK(allways_hash_saved(m, &second));
  CHECK(areas_in_state(m) == 2 && in_state(m, a3));
  CHECK(!in_state(m, a2));
  CHECK(leaks == 0);
  CHECK(allways_hash_equal(first, second));
  printf("second save: a1 -> a3, %d areas, a2 has left, %u leaks,\n"
         "             the same state by hash\n",
         (int)areas_in_state(m), leaks);

  /* pop forgets the second save, backtrack goes to the first. */
  OK(allways_pop(m));
  OK(allways_backtrack(m));
  OK(allways_hash_current(m, &now));
  OK(ALLWAYS_LOAD(m, a1, struct s, ref, &ref));
  OK(ALLWAYS_LOAD(m, a1, struct s, i, &i));
  CHECK(allways_hash_equal(now, first));
  CHECK(allways_equal(ref, a2) && i == 1);
  CHECK(in_state(m, a2) && !freed(m, a2));
  CHECK(areas_in_state(m) == 2 && leaks == 0);
  CHECK(ALLWAYS_LOAD(m, a3, struct s, i, &i) != ALLWAYS_OK);
  printf("gone back:   a1 -> a2, %d areas, a3 is not there yet\n",
         (int)areas_in_state(m));

  /* The same again without the free: now a2 is lost for good. */
  replace(m, a1, a2, false);
  OK(allways_hash_saved(m, &now));
  CHECK(leaks == 1);
  CHECK(allways_hash_equal(now, second)); /* what is lost is in no state */
  printf("without the free, the second save reports %u leak\n", leaks);

  CHECK(allways_memory_audit(m) == NULL);
  allways_memory_free(m);
  puts("ok");
  return 0;
}
