/* GNU statement expressions, typeof, __auto_type, omitted operands. */
#include <assert.h>
#include <stdio.h>

#define MAX(a, b)                                                              \
  ({                                                                           \
    __typeof__(a) a_ = (a);                                                    \
    __typeof__(b) b_ = (b);                                                    \
    a_ > b_ ? a_ : b_;                                                         \
  })
#define SWAP(a, b)                                                             \
  do {                                                                         \
    typeof(a) old_ = (a);                                                      \
    (a) = (b);                                                                 \
    (b) = old_;                                                                \
  } while (0)

struct pair {
  int a, b;
};

static int calls;
static int next(void) { return ++calls; }

int main(void) {
  int i = 3, j = 9;
  double d = 2.5;
  struct pair p = {1, 2}, q = {3, 4};
  typeof(p) *at = &q;
  typeof(int[4]) four = {1, 2, 3, 4};
  __auto_type copy = d;

  printf("%d %g\n", MAX(i++, j++), MAX(d, 1));
  assert(i == 4 && j == 10);
  SWAP(i, j);
  SWAP(p, q);
  printf("%d %d %d %d\n", i, j, p.a, at->b);
  int sum = ({
    int total = 0;
    for (int k = 0; k < 4; k++)
      total += four[k];
    total;
  });
  printf("%d %d\n", sum, ({
           struct pair t = q;
           t.b;
         }));
  printf("%d\n", next() ?: 7);
  printf("%d\n", (calls - 1) ?: 7);
  assert(calls == 1 && copy == 2.5);
  int r = ({
    if (sum == 10)
      goto out;
    5;
  });
  printf("not reached %d\n", r);
out:
  return 0;
}
