// verdict: true
/* The bytes of a pointer, at an odd place. */
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = malloc(8);
  char bytes[sizeof p + 1];
  memcpy(bytes + 1, &p, sizeof p);
  p = NULL;
  return p != NULL;
}
