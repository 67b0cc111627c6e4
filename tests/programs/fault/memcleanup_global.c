// fault: valid-memcleanup
// options: --property valid-memcleanup
/* Not freed at exit though reachable, when that is asked for. */
#include <stdlib.h>

static char *cache;

int main(void) {
  cache = malloc(100); // HERE
  cache[0] = 1;
  return 0;
}
