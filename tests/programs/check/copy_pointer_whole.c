// verdict: true
// options: --property assertion,valid-deref
/* A pointer is never seen half written, whatever was there before. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int x = 1, y = 1;
static struct node {
  int *p;
  int n;
} shared;

static void *writer(void *arg) {
  struct node to_x = {&x, 1}, to_y = {&y, 2}, none = {NULL, 3};
  shared = to_x;
  shared = to_y;
  shared = none;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  struct node seen = shared;
  if (seen.p)
    assert(*seen.p == 1);
  pthread_join(t, 0);
}
