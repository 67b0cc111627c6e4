// fault: abort
// options: --property abort
/* abort is a fault when that is asked for. */
#include <stdlib.h>

int main(void) {
  volatile int ok = 0;
  if (!ok)
    abort(); // HERE
  return 0;
}
