// verdict: false(assertion)
/* The number of an address stays the same: no hash is two. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static unsigned hash(const void *p) { return (uintptr_t)p / 48 % 13; }

int main(void) {
  char *p = malloc(200);
  assert(hash(p) == hash(p));
  assert((uintptr_t)(p + 100) / 3 - (uintptr_t)(p + 1) / 3 == 33);
  assert(hash(p) == hash(p + 96)); // HERE
  free(p);
  return 0;
}
