// fault: valid-deref
/* Reads after a global array. */
#include <stdio.h>

static const char *const names[] = {"zero", "one", "two"};
int neighbours[4];

int main(void) {
  for (int i = 0; i < 4; i++)
    puts(names[i]); // HERE
  return neighbours[0];
}
