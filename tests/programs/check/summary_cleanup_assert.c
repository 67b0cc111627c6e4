// verdict: false(valid-memcleanup)
// options: --summaries --property valid-memcleanup
#include <assert.h>
#include <stdlib.h>

static int *table;

static int fill(int n) {
  for (int i = 0; i < n; i++)
    table = malloc(4); // HERE
  assert(n == 0);
  return n;
}

int main(void) {
  fill(1);
  free(table);
  return 0;
}
