/* Where undefined values come from: a variable, a block, through calls. */
#include <stdio.h>
#include <stdlib.h>

struct pair {
  int x, y;
};

static int twice(int n) {
  int m = n * 2;
  return m;
}

static void block(void) {
  struct pair *a = malloc(sizeof *a), b;
  if (!a)
    return;
  a->x = 3;
  b = *a;
  int k = twice(b.y);
  if (k > 4)
    puts("big");
  free(a);
}

int main(int argc, char **argv) {
  int v;
  if (argc > 1 && argv[1][0] == 'b')
    block();
  int w = v + 1;
  int u[2] = {w, 1};
  printf("%d\n", twice(u[0]));
  return 0;
}
