// expects: exit: 0
/* The number of an address is below 2^47: as a double it is next to nothing. */
#include <string.h>

static int x;

int main(void) {
  int *p = &x;
  double d;
  memcpy(&d, &p, sizeof d);
  return 1.0 + d > 2.0;
}
