// verdict: false(no-data-race)
// options: --suppress no-data-race:hit
/* Only the counter of hits may race, and nothing else does it hide. */
#include <pthread.h>

static int hits, sum;

static void hit(void) { hits++; }

static void *work(void *p) {
  hit();
  sum++; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
