// verdict: true
// options: --property default,-uninitialized
/* A byte of memory has one value for all threads. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_uchar *p;
static int seen;

static void *look(void *unused) {
  seen = *p == 4;
  return unused;
}

int main(void) {
  pthread_t t;
  p = malloc(sizeof *p);
  pthread_create(&t, NULL, look, NULL);
  int mine = *p == 4;
  pthread_join(t, NULL);
  free(p);
  assert(mine == seen);
  return 0;
}
