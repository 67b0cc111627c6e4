// verdict: true
// options: --summaries
/* Calls that need not be executed again change nothing. */
#include <allways/check.h>
#include <stdlib.h>

static int add(int *p, int n) { return *p += n; }

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 0;
  for (int i = 0; i < 3; i++)
    add(p, allways_choose(2));
  return *p;
}
