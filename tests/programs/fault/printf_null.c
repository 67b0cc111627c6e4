// fault: valid-deref
/* A null pointer is no string for printf; gcc makes puts of this call. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  printf("%s\n", getenv("ALLWAYS_TEST_NOT_SET")); // HERE
  return 0;
}
