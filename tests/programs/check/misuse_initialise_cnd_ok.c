// verdict: true
/* The condition variable is initialised again when nobody waits any more. */
#include <threads.h>

static mtx_t lock;
static cnd_t ready;
static int waits, set;

static int waiter(void *p) {
  (void)p;
  mtx_lock(&lock);
  waits = 1;
  while (!set)
    cnd_wait(&ready, &lock);
  mtx_unlock(&lock);
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&lock, mtx_plain);
  cnd_init(&ready);
  thrd_create(&t, waiter, NULL);
  mtx_lock(&lock);
  set = 1;
  cnd_signal(&ready);
  mtx_unlock(&lock);
  thrd_join(t, NULL);
  cnd_init(&ready);
  mtx_init(&lock, mtx_plain);
  return 0;
}
