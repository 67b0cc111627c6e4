// flags: -Wno-initializer-overrides
/* Designated initialisers: structs, arrays, nested, ranges, overriding. */
#include <assert.h>
#include <stdio.h>

struct inner {
  int x, y[3];
};

struct outer {
  char c;
  struct inner in[2];
  union {
    int i;
    double d;
  } u;
  const char *name;
};

static const struct outer global = {
    .name = "global", .in[1].y[2] = 7, .in[0] = {.x = 1, .y = {[1] = 2}}};
static int sparse[20] = {[5] = 1, 2, [15 ... 18] = 9, [0] = 3};
static const char *const words[] = {[2] = "two", [0] = "zero"};

int main(void) {
  int n = 4;
  struct outer o = {.u.d = 1.5, .c = 'c', .in = {{n, {n, n + 1}}, [1].x = 8}};
  struct inner rows[] = {[2] = {.x = 3}, [1] = {5, {6}}, {7}};
  int twice[3] = {1, 2, 3, [1] = 20};
  int sum = 0;

  printf("%d %d %d %s\n", global.in[0].x, global.in[0].y[1], global.in[1].y[2],
         global.name);
  for (int i = 0; i < 20; i++)
    sum += sparse[i] * i;
  printf("%d %d %d\n", sum, sparse[0], sparse[6]);
  assert(words[1] == NULL && sizeof words / sizeof *words == 3);
  printf("%g %c %d %d %d\n", o.u.d, o.c, o.in[0].y[1], o.in[0].y[2], o.in[1].x);
  assert(o.name == NULL && global.u.i == 0);
  printf("%zu %d %d %d\n", sizeof rows / sizeof *rows, rows[0].x, rows[1].y[0],
         rows[2].x);
  printf("%d %d\n", twice[1], twice[2]);
  return 0;
}
