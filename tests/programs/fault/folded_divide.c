// fault: no-overflow
// flags: -w
/* The lowest number divided by -1, in an array. */
#include <limits.h>

int main(void) {
  int a[2] = {1, INT_MIN / -1}; // HERE
  return a[0] - 1;
}
