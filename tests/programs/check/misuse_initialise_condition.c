// verdict: false(lock-misuse)
/* A condition variable is initialised while a thread waits for it. */
#include <pthread.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready;
static int waits, set;

static void *waiter(void *p) {
  pthread_mutex_lock(&lock);
  waits = 1;
  while (!set)
    pthread_cond_wait(&ready, &lock);
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t t;
  memset(&ready, 1, sizeof ready);
  pthread_cond_init(&ready, NULL);
  pthread_create(&t, NULL, waiter, NULL);
  pthread_mutex_lock(&lock);
  if (waits)
    pthread_cond_init(&ready, NULL); // HERE
  set = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  pthread_cond_init(&ready, NULL);
  return 0;
}
