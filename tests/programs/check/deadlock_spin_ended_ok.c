// verdict: true
/* Nobody has the spin lock when its last user has ended. */
#include <pthread.h>
#include <sched.h>

static pthread_spinlock_t lock;

static void *first(void *p) {
  pthread_spin_lock(&lock);
  pthread_spin_unlock(&lock);
  return p;
}

static void *second(void *p) {
  pthread_spin_lock(&lock);
  pthread_spin_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  for (;;)
    sched_yield();
}
