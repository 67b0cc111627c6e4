// fault: uninitialized
/* Decides on the padding of a struct. */
#include <string.h>

struct padded {
  char c;
  int i;
};

int main(void) {
  struct padded a, b;
  a.c = b.c = 'x';
  a.i = b.i = 1;
  if (memcmp(&a, &b, sizeof a) == 0) // HERE
    return 0;
  return 1;
}
