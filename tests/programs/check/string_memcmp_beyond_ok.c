// verdict: true
/* The first bytes differ, and both blocks are large enough. */
#include <string.h>

int main(void) {
  char a[4] = "a", b[8] = "b";
  volatile size_t n = 4;
  return memcmp(a, b, n) == 0;
}
