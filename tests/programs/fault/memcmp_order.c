// fault: unsupported
/* Which of two addresses is greater depends on where the objects lie. */
#include <string.h>

int main(void) {
  int a, b, *p = &a, *q = &b;
  return memcmp(&p, &q, sizeof p) < 0; // HERE
}
