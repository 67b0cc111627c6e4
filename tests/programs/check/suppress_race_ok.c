// verdict: true
// options: --suppress no-data-race:h?t
/* The counter of hits may race: what comes of it is looked at all the same. */
#include <assert.h>
#include <pthread.h>

static int hits;

static void hit(void) { hits++; }

static void *work(void *p) {
  hit();
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(hits == 1 || hits == 2);
  return 0;
}
