// verdict: true
/* A function gives a constant back while others may still use its local. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

struct cell {
  atomic_int value;
};
static _Atomic(struct cell *) shared;
static sem_t done;

static void *use(void *p) {
  struct cell *seen = shared;
  if (seen)
    seen->value = 1;
  sem_post(&done);
  return p;
}

static int lend(void) {
  shared = &(struct cell){0};
  sem_wait(&done);
  return 7;
}

int main(void) {
  pthread_t a;
  sem_init(&done, 0, 0);
  pthread_create(&a, NULL, use, NULL);
  assert(lend() == 7);
  pthread_join(a, NULL);
  return 0;
}
