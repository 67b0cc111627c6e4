// verdict: false(uninitialized)
/* Nor does that of a union in a struct of what comes behind the union. */
#include <stdlib.h>

union number {
  char letter;
  int value;
};

struct named {
  union number number;
  char name[4];
};

static _Alignas(8) struct named named = {{1}, "abc"};

static void swap(struct named *old, struct named *new) {
  __atomic_compare_exchange(&named, old, new, 0, __ATOMIC_SEQ_CST, // HERE
                            __ATOMIC_SEQ_CST);
}

int main(void) {
  struct named *old = malloc(sizeof *old), *new = calloc(1, sizeof *new);
  if (old && new) {
    old->number.value = 1;
    swap(old, new);
  }
  free(old);
  free(new);
  return 0;
}
