#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
extern bool __VERIFIER_nondet_bool(void);

struct box {
  bool full;
};
static struct box *first, *last;

static void add(void) {
  struct box *b = malloc(sizeof *b);
  b->full = true;
  if (__VERIFIER_nondet_bool()) {
    b->full = last->full;
    last = b;
    add();
  }
}

int main(void) {
  first = last = malloc(sizeof *last);
  last->full = false;
  add();
#ifdef BROKEN
  assert(first == last);
#endif
  assert(!first->full && !last->full);
}
