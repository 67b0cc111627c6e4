// fault: valid-free
/* Frees a string literal. */
#include <stdlib.h>

int main(void) {
  char *s = "literal";
  free(s); // HERE
  return 0;
}
