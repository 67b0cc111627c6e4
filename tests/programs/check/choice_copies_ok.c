// verdict: true
/* Copies of a choice in memory know what is known of it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

struct box {
  int kind, value;
};
static struct box stored;

static struct box make(int value) { return (struct box){1, value}; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  struct box *heap = malloc(sizeof *heap);
  stored = make(x);
  memcpy(heap, &stored, sizeof *heap);
  if (x == 99)
    assert(stored.value == 99 && heap->value == 99);
  if (heap->value < 0)
    assert(x < 0);
  free(heap);
  return 0;
}
