// fault: valid-deref
/* Writes a freed block through another pointer to it. */
#include <stdlib.h>

struct session {
  int *counter;
};

int main(void) {
  int *count = calloc(1, sizeof *count);
  struct session s = {count};
  free(count);
  ++*s.counter; // HERE
  return 0;
}
