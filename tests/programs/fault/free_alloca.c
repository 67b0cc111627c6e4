// fault: valid-free
/* Frees a block of alloca. */
#include <alloca.h>
#include <stdlib.h>

int main(void) {
  char *p = alloca(10), *q = p;
  free(q); // HERE
  return 0;
}
