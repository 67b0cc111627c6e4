// verdict: false(valid-memtrack)
// options: --max-states 1000
// The search does not come to an end; what it found is told.
#include <stdlib.h>

int main(void) {
  unsigned long n = 0;
  char *p = malloc(4); // HERE
  p = NULL;
  for (;;)
    n++;
  return p == NULL;
}
