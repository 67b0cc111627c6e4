/*
 * deleted_node.c - what one deletion does to the names of the others.
 *
 * Figure 2 of Musuvathi and Dill, An Incremental Heap Canonicalization
 * Algorithm.  A global head points to a left and a right node, three words
 * each; then left is deleted.  The places are those of the paper, in words:
 *
 *                 before           after, dfs    after, bfs
 *     head        0                0             0
 *     left        3                -             -
 *     right       6                3             6
 *
 * Depth-first renumbering closes the gap, so right has a new place and its
 * part of the hash must be computed again although nobody wrote to it.  A
 * place that comes from the shortest chain of pointers stays, for the chain
 * head->right is still there: so it is under bfs, and under layered too.
 */
#include <allways/memory.h>

#include <stdio.h>
#include <stdlib.h>

#include "check.h"

enum { LEFT = 0, DATA = 8, RIGHT = 16, NODE = 24 };

static allways_pointer at(allways_pointer p, uint64_t offset) {
  p.offset += offset;
  return p;
}

static allways_pointer new_node(struct allways_memory *m, uint64_t data) {
  allways_pointer p;
  OK(allways_allocate(m, NODE, 0, 0, &p));
  OK(allways_store_pointer(m, at(p, LEFT), allways_null()));
  OK(allways_store_scalar(m, at(p, DATA), 8, data));
  OK(allways_store_pointer(m, at(p, RIGHT), allways_null()));
  return p;
}

/* The name stands for the place that the strategy gives to the area. */
static allways_hash name(const struct allways_memory *m, allways_pointer p) {
  struct allways_area_info info;
  CHECK(allways_area_info(m, p.area, &info) && info.reachable);
  return info.name;
}

static uint64_t renamed(const struct allways_memory *m) {
  struct allways_memory_stats stats;
  allways_memory_get_stats(m, &stats);
  return stats.renamed;
}

/* Only head and right, never a left node. */
static allways_hash without_left(struct allways_memory *m,
                                 allways_pointer head) {
  allways_hash hash;
  OK(allways_store_pointer(m, at(head, RIGHT), new_node(m, 2)));
  OK(allways_hash_current(m, &hash));
  return hash;
}

/* A row of the table.  Does right keep its name? */
static bool delete_left(enum allways_naming naming, uint64_t renames) {
  struct allways_memory_options options = {.naming = naming};
  struct allways_memory *m = allways_memory_new(&options);
  allways_pointer head = new_node(m, 0), left, right;
  allways_hash before, after, hash;

  OK(allways_set_root(m, head, 0));
  OK(allways_push(m));
  left = new_node(m, 1);
  right = new_node(m, 2);
  OK(allways_store_pointer(m, at(head, LEFT), left));
  OK(allways_store_pointer(m, at(head, RIGHT), right));
  OK(allways_hash_current(m, &hash));
  before = name(m, right);
  uint64_t names = renamed(m);

  OK(allways_store_pointer(m, at(head, LEFT), allways_null()));
  OK(allways_free(m, left));
  OK(allways_hash_current(m, &hash));
  after = name(m, right);
  names = renamed(m) - names;

  bool kept = allways_hash_equal(before, after);
  printf("%-8s  %08x  %08x  %-4s  %d\n", allways_naming_text(naming),
         (unsigned)(before.lo & 0xffffffff), (unsigned)(after.lo & 0xffffffff),
         kept ? "yes" : "no", (int)names);
  CHECK(names == renames);

  /* However the names came about, the state is the one it is. */
  OK(allways_backtrack(m));
  CHECK(allways_hash_equal(hash, without_left(m, head)));
  CHECK(allways_memory_audit(m) == NULL);
  allways_memory_free(m);
  return kept;
}

int main(void) {
  puts("          name of right           areas");
  puts("naming    before    after     kept  renamed");
  /* left, which loses its name, is counted in each row. */
  CHECK(delete_left(ALLWAYS_NAMES_LAYERED, 1));
  CHECK(delete_left(ALLWAYS_NAMES_BFS, 1));
  CHECK(!delete_left(ALLWAYS_NAMES_DFS, 2));
  puts("ok");
  return 0;
}
