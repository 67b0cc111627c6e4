// verdict: false(lock-misuse|no-data-race|deadlock)
/* A condition variable is destroyed while a thread waits. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed;
static int ready;

static void *work(void *p) {
  pthread_mutex_lock(&lock);
  while (!ready)
    pthread_cond_wait(&changed, &lock); // HERE
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_cond_init(&changed, NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_cond_destroy(&changed); // HERE
  pthread_join(a, NULL);
  return 0;
}
