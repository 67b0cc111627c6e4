// options: --property valid-memcleanup
/* Everything is freed, the last in a handler of atexit. */
#include <stdlib.h>

static char *cache;
static void clean(void) { free(cache); }

int main(void) {
  atexit(clean);
  cache = malloc(100);
  cache[0] = 1;
  return 0;
}
