/* A block that one variable points to: the words say it all. */
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 1;
  free(p);
  return *p;
}
