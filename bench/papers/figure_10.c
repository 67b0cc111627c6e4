/* Paper 004, Figure 10 and Table 2: N nested calls.  Each saves a copy of the
 * global cell, gives the cell any value, calls the next, sees that the value
 * is still there and puts the copy back.  Plain search tries 2^N ways.
 *
 * Verdict: true.  Macros: N.
 *     --property assertion,deadlock
 * Natively: -Iinclude -DALLWAYS_NATIVE. */
#include <allways/check.h>
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#ifndef N
#define N 5
#endif

struct cell {
  bool on;
};
static struct cell *shared;

static struct cell *copy(const struct cell *of) {
  struct cell *c = malloc(sizeof *c);
  c->on = of->on;
  return c;
}

static void nest(int depth) {
  if (depth == N)
    return;
  struct cell *saved = copy(shared);
  bool value = allways_choose(2);
  shared->on = value;
  nest(depth + 1);
  assert(shared->on == value);
  shared->on = saved->on;
}

int main(void) {
  shared = malloc(sizeof *shared);
  shared->on = false;
  nest(0);
  assert(!shared->on);
  return 0;
}
