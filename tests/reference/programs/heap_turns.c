/* A loop that allocates and frees comes back to where it was. */
#include <stdlib.h>

static void *last;

int main(void) {
  for (;;) {
    void *p = malloc(3);
    free(last);
    last = p;
  }
}
