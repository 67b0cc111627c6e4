// fault: valid-deref
/* Keeps the address of a variable of the last round of a loop. */
#include <stdio.h>

int main(void) {
  const int *last = NULL;
  for (int i = 0; i < 3; i++) {
    if (last)
      printf("%d\n", *last); // HERE
    int square = i * i;
    last = &square;
  }
  return 0;
}
