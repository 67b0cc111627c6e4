// verdict: true
// options: --suppress valid-memtrack:keep
/* A wrapper allocates for all: who calls it matters. */
#include <stdlib.h>

static void *xmalloc(size_t size) {
  void *p = malloc(size);
  if (p == NULL)
    abort();
  return p;
}

static void keep(void) { xmalloc(3); }

int main(void) {
  keep();
  return 0;
}
