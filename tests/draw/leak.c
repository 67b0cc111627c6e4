/* The data of a buffer is lost; strings with characters that need escapes. */
#include <stdlib.h>
#include <string.h>
struct buf {
  char *data;
  size_t len;
  struct buf *next;
};
static struct buf *queue;
static struct buf *make(const char *s) {
  struct buf *b = malloc(sizeof *b);
  b->len = strlen(s);
  b->data = malloc(b->len + 1);
  strcpy(b->data, s);
  b->next = NULL;
  return b;
}
int main(void) {
  queue = make("first");
  queue->next = make("second <&> \"x\"");
  struct buf *q = queue;
  queue = queue->next;
  free(q);
  while (queue) {
    struct buf *n = queue->next;
    free(queue->data);
    free(queue);
    queue = n;
  }
  return 0;
}
