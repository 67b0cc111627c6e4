// fault: valid-deref
/* Even printing nothing uses the stream. */
#include <stdio.h>

int main(void) {
  fclose(stderr);
  fprintf(stderr, "%s", ""); // HERE
  return 0;
}
