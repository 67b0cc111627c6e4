// fault: unsupported
/* A hash table slot chosen by address. */
#include <stdint.h>
#include <stdlib.h>

static unsigned slot(const void *key) {
  return (unsigned)((uintptr_t)key % 17); // HERE
}

int main(void) {
  char *p = malloc(8);
  unsigned s = slot(p);
  free(p);
  return s > 17;
}
