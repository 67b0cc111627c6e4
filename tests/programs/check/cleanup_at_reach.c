// verdict: false(valid-memcleanup)
// options: --property valid-memcleanup
#include <stdlib.h>

void reach_error(void);

int main(void) {
  int *p = malloc(4); // HERE
  *p = 3;
  if (*p == 3)
    reach_error();
  free(p);
  return 0;
}
