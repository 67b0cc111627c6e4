// verdict: true
// Low bits up to the alignment of an object are known.
#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
  struct node *next;
  char text[3];
};

static short small[3];
static alignas(64) char line[64];

int main(void) {
  struct node n = {0};
  int i = 0;
  char *block = malloc(3);
  uintptr_t tagged = (uintptr_t)&n | 1;
  assert(tagged & 1);
  assert((struct node *)(tagged & ~(uintptr_t)7) == &n);
  assert(((uintptr_t)&i & 3) == 0);
  assert(((uintptr_t)(small + 1) & 1) == 0);
  assert(((uintptr_t)(line + 5) & 63) == 5);
  assert(block == NULL || ((uintptr_t)(block + 2) & 15) == 2);
  free(block);
}
