// verdict: false(assertion)
/* The semaphore is posted before the cancel acts: either may win. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static _Atomic int got;

static void *waiter(void *arg) {
  sem_wait(&s);
  got = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, waiter, 0);
  pthread_cancel(t);
  sem_post(&s);
  pthread_join(t, 0);
  assert(!got); // HERE
}
