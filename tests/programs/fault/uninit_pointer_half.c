// fault: uninitialized
/* Only a half of the pointer was copied. */
#include <string.h>

static int x;

int main(void) {
  int *p = &x, *q;
  memcpy(&q, &p, 4);
  return *q; // HERE
}
