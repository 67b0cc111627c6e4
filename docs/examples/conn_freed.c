/* A pointer to a freed block in another block and in a global. */
#include <stdlib.h>
struct conn {
  int fd;
  struct conn *peer;
  char name[8];
};
static struct conn *last;
static int *counter(void) {
  int n = 3;
  int *p = &n;
  return p;
}
int main(void) {
  struct conn *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->fd = 3;
  b->fd = 4;
  a->peer = b;
  b->peer = a;
  last = b;
  int *c = counter();
  free(b);
  (void)c;
  a->fd = a->peer->fd;
  free(a);
  return 0;
}
