// verdict: false(valid-memcleanup)
// options: --property valid-memcleanup
#include <assert.h>
#include <stdlib.h>

static int *table;

int main(void) {
  table = calloc(2, 4); // HERE
  assert(table == NULL);
  return 0;
}
