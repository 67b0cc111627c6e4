// fault: valid-free
/* Frees a number. */
#include <stdlib.h>

int main(void) {
  volatile long n = 4096;
  void *p = (void *)n;
  free(p); // HERE
  return 0;
}
