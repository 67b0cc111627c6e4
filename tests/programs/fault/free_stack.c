// fault: valid-free
/* Frees a local variable. */
#include <stdlib.h>

int main(void) {
  int x = 1, *p = &x;
  free(p); // HERE
  return x;
}
