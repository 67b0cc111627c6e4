/* Paper 004, Figure 1: a function that calls itself as often as it likes, each
 * time with a new cell, which takes the value of the global one and then its
 * place.  Summaries prove it without a bound.  Plain search needs one: with
 * DEPTH the recursion ends there at the latest.
 *
 * Verdict: unknown (the stack has a limit); true with DEPTH.
 *     --property assertion,deadlock
 * Natively: -Iinclude -DALLWAYS_NATIVE. */
#include <allways/check.h>
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

struct box {
  bool full;
};
static struct box *newest, *oldest;
#ifdef DEPTH
static int depth;
#endif

static void nest(void) {
  struct box *mine = malloc(sizeof *mine);
  mine->full = true;
#ifdef DEPTH
  if (depth++ == DEPTH)
    return;
#endif
  if (allways_choose(2)) {
    mine->full = newest->full;
    newest = mine;
    nest();
  }
}

int main(void) {
  newest = malloc(sizeof *newest);
  oldest = newest;
  newest->full = false;
  nest();
  assert(!newest->full && !oldest->full);
  return 0;
}
