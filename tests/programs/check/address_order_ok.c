// verdict: true
/* The order of objects is total, transitive, and stays. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static int x, y;

static int below(void *p, void *q) { return (uintptr_t)p < (uintptr_t)q; }

int main(void) {
  int local = 0;
  void *heap = malloc(4), *all[4] = {&x, &y, &local, heap};
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      assert(below(all[i], all[j]) + below(all[j], all[i]) == (i != j));
      for (int k = 0; k < 4; k++)
        if (below(all[i], all[j]) && below(all[j], all[k]))
          assert(below(all[i], all[k]));
    }
  free(heap);
  return 0;
}
