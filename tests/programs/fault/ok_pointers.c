/* Equality across objects; order, difference and steps inside one. */
#include <assert.h>
#include <stdlib.h>

struct two {
  int a[3], b[3];
};

int main(void) {
  int *p = malloc(4 * sizeof *p), *q = malloc(sizeof *q);
  assert(p != q && !(p == q) && p != NULL);
  assert(p < p + 4 && p + 4 - p == 4 && p + 2 >= p + 1 && p <= p);
  struct two t;
  assert(t.a < t.b && t.b - t.a == 3 && (char *)&t == (char *)t.a);
  int *end = p + 4;
  end -= 4;
  assert(end == p);
  int sum = 0;
  for (int i = 3; i >= 0; i--)
    p[i] = i;
  for (int *r = p + 4; r != p;)
    sum += *--r;
  assert(sum == 6);
  free(p);
  free(q);
  return 0;
}
