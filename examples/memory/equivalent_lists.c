/*
 * equivalent_lists.c - two lists that no program can tell apart.
 *
 * Figure 1 of Musuvathi and Dill, An Incremental Heap Canonicalization
 * Algorithm: a list of three elements, the first one global, the other two
 * placed in either order.
 *
 *     one way      global ──> first place ──> second place
 *     the other    global ──> second place ──> first place
 *
 * Both have one heap graph, so they are one state.  The strategies that go by
 * the graph (layered, bfs, dfs) see that; the one that goes by the place of an
 * area (none) does not.  The image never depends on the strategy.
 */
#include <allways/memory.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

struct element {
  int32_t value;
  allways_pointer next;
};

/* A state by all that two states are compared with. */
struct state {
  allways_hash hash;
  size_t size;
  unsigned char image[256];
};

static void fill(struct allways_memory *m, allways_pointer p, int32_t value,
                 allways_pointer next) {
  OK(ALLWAYS_STORE(m, p, struct element, value, value));
  OK(ALLWAYS_STORE(m, p, struct element, next, next));
}

/* Appends elements 2 and 3 to the global one; turned: 3 is placed first. */
static struct state extend(struct allways_memory *m, allways_pointer global,
                           bool turned) {
  allways_pointer place[2];
  struct state s;
  OK(ALLWAYS_ALLOCATE(m, struct element, 0, &place[0]));
  OK(ALLWAYS_ALLOCATE(m, struct element, 0, &place[1]));
  fill(m, global, 1, place[turned]);
  fill(m, place[turned], 2, place[!turned]);
  fill(m, place[!turned], 3, allways_null());
  OK(allways_hash_current(m, &s.hash));
  s.size = allways_image_write(m, s.image, sizeof s.image);
  CHECK(s.size <= sizeof s.image);
  return s;
}

/* Both lists from one saved state.  Is their hash the same? */
static bool same_hash(enum allways_naming naming) {
  struct allways_memory_options options = {.naming = naming};
  struct allways_memory *m = allways_memory_new(&options);
  allways_pointer global;
  struct state one, other;

  OK(ALLWAYS_ALLOCATE(m, struct element, 0, &global));
  OK(allways_set_root(m, global, 0));
  OK(allways_push(m));
  one = extend(m, global, false);
  OK(allways_backtrack(m));
  other = extend(m, global, true);

  CHECK(one.size == other.size);
  CHECK(memcmp(one.image, other.image, one.size) == 0);
  CHECK(allways_memory_audit(m) == NULL);
  allways_memory_free(m);
  return allways_hash_equal(one.hash, other.hash);
}

int main(void) {
  static const struct {
    enum allways_naming naming;
    bool same;
  } expected[] = {
      {ALLWAYS_NAMES_LAYERED, true},
      {ALLWAYS_NAMES_BFS, true},
      {ALLWAYS_NAMES_DFS, true},
      {ALLWAYS_NAMES_NONE, false},
  };

  printf("%-8s  %-10s  %s\n", "naming", "hashes", "images");
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    bool same = same_hash(expected[i].naming);
    printf("%-8s  %-10s  %s\n", allways_naming_text(expected[i].naming),
           same ? "equal" : "different", "equal");
    CHECK(same == expected[i].same);
  }
  puts("ok");
  return 0;
}
