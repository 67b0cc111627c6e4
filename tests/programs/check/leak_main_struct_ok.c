// verdict: true
/* A pointer in a struct, and a struct in a struct. */
#include <stdlib.h>

struct buffer {
  int size;
  struct {
    char *bytes;
  } in;
};

static void fill(struct buffer *b) {
  b->size = 4;
  b->in.bytes = malloc(4);
}

int main(void) {
  struct buffer b;
  fill(&b);
  return b.size != 4;
}
