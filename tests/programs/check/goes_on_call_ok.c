// verdict: true
// flags: -std=gnu89 -w
/* Calls without a prototype: what is too much is ignored. */
#include <assert.h>

static int first();
static void note();
static int noted;

int main(void) {
  assert(first(1, 2, 3) == 1);
  note(7);
  assert(noted == 1);
  return 0;
}

static int first(a) int a;
{ return a; }

static void note(void) { noted++; }
