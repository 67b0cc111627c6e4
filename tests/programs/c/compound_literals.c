/* Compound literals: arrays, structs, addresses, at file scope, in loops. */
#include <assert.h>
#include <stdio.h>

struct pair {
  int a, b;
};

static int *global = (int[]){1, 2, 3};
static struct pair *shared = &(struct pair){.b = 8};

static int total(const int *a, int n) {
  int sum = 0;

  while (n-- > 0)
    sum += a[n];
  return sum;
}

static struct pair swap(struct pair p) { return (struct pair){p.b, p.a}; }

int main(void) {
  struct pair p, *q;

  global[1] = 20;
  shared->a = 7;
  printf("%d %d\n", total(global, 3), shared->a * shared->b);
  printf("%d\n", total((int[]){5, 6, 7, 8}, 4));
  printf("%d\n", swap((struct pair){.a = 3, .b = 4}).a);
  for (int i = 0; i < 3; i++) {
    int *fresh = (int[2]){i};
    fresh[1] += i;
    assert(fresh[0] == i && fresh[1] == i);
  }
  q = &(struct pair){1, 2};
  p = *q;
  q->a = 10;
  assert(p.a == 1 && q->a == 10);
  p = (struct pair){p.b, p.a};
  assert(p.a == 2 && p.b == 1);
  char *s = (char[]){"writable"};
  s[0] = 'W';
  puts(s);
  printf("%g\n", (double){1} / 4 + ((float[]){0.5f, 0.25f})[1]);
  printf("%zu\n", sizeof(int[]){1, 2, 3, 4, 5});
  return 0;
}
