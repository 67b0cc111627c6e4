// verdict: false(valid-memtrack)
// options: --max-states 1000 --workers 2
// The block is lost in the first state, before there are workers.
#include <stdlib.h>

int main(void) {
  unsigned long n = 0;
  char *p = malloc(4); // HERE
  p = NULL;
  for (;;)
    n++;
  return p == NULL;
}
