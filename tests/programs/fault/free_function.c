// fault: valid-free
/* Frees a function. */
#include <stdlib.h>

static void f(void) {}

int main(void) {
  void *p = (void *)f;
  free(p); // HERE
  return 0;
}
