// verdict: false(assertion)
/* Waits for a semaphore, for some time, again and again.
 * The other thread must not be ignored. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <time.h>

static sem_t s;

static int stop(void) {
  struct timespec soon = {0, 0};
  return sem_timedwait(&s, &soon) == 0;
}

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
