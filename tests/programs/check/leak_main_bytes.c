// verdict: false(valid-memtrack)
/* They were overwritten. */
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = malloc(8); // HERE
  char bytes[sizeof p + 1];
  memcpy(bytes + 1, &p, sizeof p);
  p = NULL;
  memset(bytes, 0, sizeof bytes);
  return p != NULL;
}
