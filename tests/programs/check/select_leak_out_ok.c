// verdict: true
// options: --property valid-deref,valid-free
/* Leaks are not asked for. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(1);
  *p = 1;
  p = NULL;
  return p != NULL;
}
