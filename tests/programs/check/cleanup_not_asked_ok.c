// verdict: true
/* A block that is reachable at the end is no leak. */
#include <stdlib.h>

static char *cache;

int main(void) {
  cache = malloc(8);
  return 0;
}
