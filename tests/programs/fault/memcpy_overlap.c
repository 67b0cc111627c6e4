// fault: valid-deref
/* memcpy of ranges that overlap. */
#include <string.h>

int main(void) {
  char s[16] = "overlapping";
  volatile size_t n = 8;
  memcpy(s + 2, s, n); // HERE
  return 0;
}
