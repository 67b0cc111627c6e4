// fault: uninitialized
/* A block of alloca is not zeroed. */
#include <alloca.h>

int main(void) {
  int *p = alloca(16);
  p[0] = 1;
  while (p[1] > 0) // HERE
    p[1]--;
  return 0;
}
