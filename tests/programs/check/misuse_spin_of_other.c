// verdict: false(lock-misuse)
/* A spin lock is unlocked by who does not hold it. */
#include <pthread.h>

static pthread_spinlock_t lock;

static void *work(void *p) {
  if (pthread_spin_trylock(&lock) != 0)
    pthread_spin_unlock(&lock); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&lock);
  pthread_create(&a, NULL, work, NULL);
  pthread_spin_unlock(&lock); // HERE
  pthread_join(a, NULL);
  return 0;
}
