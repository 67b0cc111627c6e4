// verdict: true
/* A flag that is tested until it is free is a lock. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;
static int x;

static void *work(void *p) {
  while (atomic_flag_test_and_set(&lock))
    sched_yield();
  x++;
  atomic_flag_clear(&lock);
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
