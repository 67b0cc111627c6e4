// fault: no-overflow
/* -- at the smallest long. */
#include <limits.h>

int main(void) {
  long i = LONG_MIN + 1;
  i--;
  i--; // HERE
  return i == 0;
}
