// expects: fault: valid-memtrack 7
// expects: abort
/* What was lost is lost, however the program ends. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  p[0] = 1;
  p = 0;
  abort();
}
