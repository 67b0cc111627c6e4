// verdict: false(uninitialized)
/* The first member of a union, which is initialised, says nothing of the bytes
 * behind it: they are members, too, and decide. */
#include <stdlib.h>

struct five {
  char c[5];
};

union number {
  struct five letters;
  long value;
};

static union number number = {{"ab"}};

static void swap(union number *old, union number *new) {
  __atomic_compare_exchange(&number, old, new, 0, __ATOMIC_SEQ_CST, // HERE
                            __ATOMIC_SEQ_CST);
}

int main(void) {
  union number *old = malloc(sizeof *old), *new = calloc(1, sizeof *new);
  if (old && new) {
    old->letters = (struct five){"ab"};
    swap(old, new);
  }
  free(old);
  free(new);
  return 0;
}
