// fault: valid-deref
/* A fault in a function that the library calls. */
#include <stdlib.h>

static int *missing;

static void last(void) {
  *missing = 1; // HERE
}

int main(void) {
  atexit(last);
  return 0;
}
