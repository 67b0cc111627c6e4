// verdict: true
// options: --malloc-may-fail
/* The function forgets what it has given back. */
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
  if (b->spare == NULL) {
    free(b->bytes);
    b->bytes = NULL;
  }
  return b->spare != NULL;
}

static void buffer_close(struct buffer *b) {
  free(b->spare);
  free(b->bytes);
}

int main(void) {
  struct buffer b;
  int good = buffer_open(&b);
  buffer_close(&b);
  return !good;
}
