// fault: valid-deref
/* Copies a whole struct out of a block that holds only its first part. */
#include <stdlib.h>

struct big {
  long a[5];
};

int main(void) {
  struct big *p = calloc(1, 3 * sizeof(long)), copy;
  copy = *p; // HERE
  free(p);
  return (int)copy.a[0];
}
