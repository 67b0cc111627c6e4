/* Reachable only through the middle, a tagged word, or another block. */
#include <stdint.h>
#include <stdlib.h>

static uintptr_t hidden;
static char *middle;

struct box {
  struct box *inner;
};

int main(void) {
  hidden = (uintptr_t)malloc(16) | 1;
  char *p = malloc(16);
  middle = p + 8;
  p = NULL;
  struct box *b = malloc(sizeof *b);
  b->inner = malloc(sizeof *b);
  struct box *inner = b->inner;
  free(b);
  free(inner);
  free((void *)(hidden & ~1ul));
  free(middle - 8);
  return 0;
}
