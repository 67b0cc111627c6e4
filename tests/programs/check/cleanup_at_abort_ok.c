// verdict: true
// options: --property valid-memcleanup
#include <stdlib.h>

static int *table;

int main(void) {
  table = malloc(4);
  free(table);
  abort();
}
