// fault: valid-free
/* Frees a global variable. */
#include <stdlib.h>

static char buffer[16], *p = buffer;

int main(void) {
  free(p); // HERE
  return 0;
}
