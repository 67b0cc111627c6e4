// verdict: false(valid-deref)
/* A variable-length array of a thread is written by another one after its
 * function returned. */
#include <pthread.h>
#include <stdatomic.h>

struct w {
  atomic_int done, x;
};
static _Atomic(struct w *) hd;

static void wait(int n) {
  struct w w[n];
  w[0].done = 0;
  hd = w;
  while (!w[0].done) {
  }
}

static void *other(void *u) {
  struct w *w = hd;
  if (w) {
    w->done = 1;
    w->x = 1; // HERE
  }
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  wait(1);
  return 0;
}
