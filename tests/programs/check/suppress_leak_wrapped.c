// verdict: false(valid-memtrack)
// options: --suppress valid-memtrack:keep
/* A wrapper allocates for all: who calls it matters. */
#include <stdlib.h>

static void *xmalloc(size_t size) {
  void *p = malloc(size); // HERE
  if (p == NULL)
    abort();
  return p;
}

static void keep(void) { xmalloc(3); }

static void lose(void) { xmalloc(3); }

int main(void) {
  keep();
  lose();
  return 0;
}
