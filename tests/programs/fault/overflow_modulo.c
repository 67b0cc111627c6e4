// fault: no-overflow
/* LONG_MIN % -1. */
#include <limits.h>

int main(void) {
  volatile long a = LONG_MIN, b = -1;
  return a % b == 5; // HERE
}
