#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  p = NULL;
  return p != NULL;
}
