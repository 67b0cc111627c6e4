// verdict: false(deadlock)
/* A mutex of C11 whose owner has ended is not free for a waiter that was
 * woken, either. */
#include <sched.h>
#include <threads.h>

static mtx_t lock;
static cnd_t ready;
static int set;

static int first(void *p) {
  (void)p;
  mtx_lock(&lock);
  set = 1;
  cnd_signal(&ready);
  return 0;
}

static int second(void *p) {
  (void)p;
  mtx_lock(&lock); // HERE
  while (!set)
    cnd_wait(&ready, &lock); // HERE
  mtx_unlock(&lock);
  return 0;
}

int main(void) {
  thrd_t a, b;
  mtx_init(&lock, mtx_plain);
  cnd_init(&ready);
  thrd_create(&a, first, NULL);
  thrd_create(&b, second, NULL);
  for (;;)
    thrd_yield();
}
