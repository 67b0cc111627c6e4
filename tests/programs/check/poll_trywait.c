// verdict: false(assertion)
/* Tries a semaphore again and again.
 * The other thread must not be ignored. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t s;

static int stop(void) { return sem_trywait(&s) == 0; }

static atomic_int done;

static void *bad(void *u) {
  assert(0); // HERE
  done = 1;
  return u;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, bad, 0);
  while (!stop()) {
  }
  return 0;
}
