/* Natively the second block may lie where the first one was. */
#include <stdlib.h>

int main(void) {
  char *a = malloc(8);
  char *volatile old = a;
  free(a);
  char *b = malloc(8);
  int same = b == old;
  free(b);
  return same;
}
