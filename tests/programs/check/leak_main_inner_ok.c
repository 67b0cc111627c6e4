// verdict: true
/* Main returns inside of the block. */
#include <stdlib.h>

int main(void) {
  {
    char *p = malloc(4);
    p[0] = 1;
    return 0;
  }
}
