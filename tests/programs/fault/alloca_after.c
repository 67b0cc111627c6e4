// fault: valid-deref
/* Writes after a block of alloca. */
#include <alloca.h>

int main(void) {
  int n = 3;
  int *p = alloca(sizeof *p * (unsigned)n);
  p[n] = 1; // HERE
  return 0;
}
