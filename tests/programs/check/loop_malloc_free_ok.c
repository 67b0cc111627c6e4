// verdict: true
/* A block comes and goes for ever: the states are finite. */
#include <stdlib.h>

int main(void) {
  for (;;) {
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
  }
}
