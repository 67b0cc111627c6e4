// verdict: false(valid-deref)
/* The first bytes differ, and yet all of both blocks is read. */
#include <string.h>

int main(void) {
  char a[4] = "a", b[8] = "b";
  volatile size_t n = 5;
  return memcmp(a, b, n) == 0; // HERE
}
