/* Set on every path before use: branches, loops, out parameters, calloc. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void get(int *out, int i) {
  if (i % 2)
    *out = 1;
  else
    *out = 2;
}

int main(void) {
  int x, total = 0, table[8];
  struct {
    int a;
    char pad, b;
  } s;
  for (int i = 0; i < 4; i++) {
    get(&x, i);
    total += x;
  }
  assert(total == 6);
  for (int i = 0; i < 8; i++)
    table[i] = i;
  assert(table[7] == 7);
  memset(&s, 0, sizeof s);
  assert(s.pad == 0 && s.a == 0);
  static int zero[3];
  int *heap = calloc(3, sizeof *heap), part[5] = {1};
  assert(zero[2] == 0 && heap[2] == 0 && part[4] == 0);
  free(heap);
  return 0;
}
