// verdict: false(valid-memtrack)
// options: --summaries
/* Lost before the call, whose choices do not belong to the way to it. */
#include <allways/check.h>
#include <stdlib.h>

static int pick(int n) {
  switch (allways_choose(3)) {
  case 0:
    return n;
  case 1:
    return n + 1;
  default:
    return n + 2;
  }
}

int main(void) {
  int *box = calloc(2, sizeof *box); // HERE
  box = calloc(3, sizeof *box);
  int x = pick(0) + pick(1);
  free(box);
  return x > 5;
}
