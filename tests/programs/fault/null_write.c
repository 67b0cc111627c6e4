// fault: valid-deref
/* Writes through a null pointer. */
#include <stddef.h>

int main(void) {
  int *p = NULL;
  *p = 1; // HERE
  return 0;
}
