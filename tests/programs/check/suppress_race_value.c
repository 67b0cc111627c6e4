// verdict: false(assertion)
// options: --suppress no-data-race:hit
/* A race that is suppressed may lose a hit. */
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
  assert(hits == 2); // HERE
  return 0;
}
