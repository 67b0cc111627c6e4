// fault: valid-deref
/* memcpy of more than the source holds. */
#include <string.h>

int main(void) {
  char from[8] = "source", to[32];
  volatile size_t n = 9;
  memcpy(to, from, n); // HERE
  return to[0] == 's';
}
