/* Pointers made from numbers used as marks, never dereferenced. */
#include <assert.h>
#include <stdlib.h>

#define EMPTY ((int *)0)
#define DELETED ((int *)-1l)

int main(void) {
  int *slots[4] = {EMPTY, DELETED, EMPTY, DELETED};
  int live = 0;

  slots[2] = malloc(sizeof(int));
  for (int i = 0; i < 4; i++)
    if (slots[i] != EMPTY && slots[i] != DELETED) {
      live++;
      free(slots[i]);
    }
  assert(live == 1 && slots[1] == slots[3]);
  return 0;
}
