// flags: -latomic -Wno-atomic-alignment
/* Atomic structs of three, eight and twelve bytes. */
#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>

struct rgb {
  unsigned char r, g, b;
};
struct pair {
  short a;
  int b;
};
struct triple {
  int a, b, c;
};

static _Atomic struct rgb color;
static _Atomic struct pair pair;
static _Atomic struct triple triple;

int main(void) {
  struct rgb c = {1, 2, 3}, old;
  struct triple t = {4, 5, 6}, seen;

  atomic_store(&color, c);
  c.g = 20;
  old = atomic_exchange(&color, c);
  assert(old.r == 1 && old.g == 2 && old.b == 3);
  old = atomic_load(&color);
  printf("%d %d %d\n", old.r, old.g, old.b);
  atomic_store(&pair, ((struct pair){7, 8}));
  struct pair p = pair;
  printf("%d %d\n", p.a, p.b);
  triple = t;
  seen = triple;
  t.c++;
  assert(atomic_compare_exchange_strong(&triple, &seen, t));
  seen = atomic_load(&triple);
  printf("%d %d %d\n", seen.a, seen.b, seen.c);
  return 0;
}
