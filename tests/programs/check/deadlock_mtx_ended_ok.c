// verdict: true
/* The owner unlocks before it ends. */
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
  mtx_unlock(&lock);
  return 0;
}

static int second(void *p) {
  (void)p;
  mtx_lock(&lock);
  while (!set)
    cnd_wait(&ready, &lock);
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
