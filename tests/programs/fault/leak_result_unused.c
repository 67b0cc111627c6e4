// fault: valid-memtrack
/* The result of an allocating function is thrown away. */
#include <stdlib.h>

static void *make(void) {
  return malloc(4); // HERE
}

int main(void) {
  (void)make();
  return 0;
}
