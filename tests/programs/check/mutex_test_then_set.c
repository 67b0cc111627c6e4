// verdict: false(assertion)
/* A spin lock that tests, then sets. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken, inside;

static void lock(void) {
  while (taken)
    ;
  taken = 1;
}

static void *work(void *p) {
  lock();
  assert(inside++ == 0); // HERE
  inside--;
  taken = 0;
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
