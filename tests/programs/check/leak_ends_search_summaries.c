// verdict: false(valid-memtrack)
// options: --property valid-memtrack --summaries
// Nothing worse is looked for, so the search, which has no end, is over.
#include <stdlib.h>

int main(void) {
  unsigned long n = 0;
  char *p = malloc(4); // HERE
  p = NULL;
  for (;;)
    n++;
  return p == NULL;
}
