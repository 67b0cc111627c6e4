// fault: valid-deref
/* A null pointer for a "%s" with a width and a precision, into a buffer. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char text[20];
  snprintf(text, sizeof text, "%-9.3s", getenv("ALLWAYS_TEST_NOT_SET")); // HERE
  return 0;
}
