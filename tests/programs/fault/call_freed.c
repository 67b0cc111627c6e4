// fault: bad-call
/* Calls a heap block that was freed. */
#include <stdlib.h>

int main(void) {
  void *p = malloc(16);
  int (*f)(void) = (int (*)(void))p;
  free(p);
  return f(); // HERE
}
