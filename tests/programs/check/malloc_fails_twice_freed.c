// verdict: false(valid-free)
// options: --malloc-may-fail
/* Both the function and its caller clean up, where the second malloc fails. */
#include <stdlib.h>

struct buffer {
  char *bytes, *spare;
};

static int buffer_open(struct buffer *b) {
  b->spare = NULL;
  b->bytes = malloc(4);
  if (b->bytes == NULL)
    return 0;
  b->spare = malloc(4);
  if (b->spare == NULL)
    free(b->bytes);
  return b->spare != NULL;
}

static void buffer_close(struct buffer *b) {
  free(b->spare);
  free(b->bytes); // HERE
}

int main(void) {
  struct buffer b;
  int good = buffer_open(&b);
  buffer_close(&b);
  return !good;
}
