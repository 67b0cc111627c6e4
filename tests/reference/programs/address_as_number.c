// expects: incomplete: the number of an address is used (line 11)
/* An address is no number, whichever operand it is. */
#include <string.h>

static int x;

int main(void) {
  int *p = &x;
  double d;
  memcpy(&d, &p, sizeof d);
  return 1.0 + d > 2.0;
}
