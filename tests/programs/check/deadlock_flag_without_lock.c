// verdict: false(deadlock)
/* The flag is set between the waiter's look and its wait. */
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int ready;

static void *work(void *p) {
  ready = 1;
  pthread_cond_signal(&changed);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_mutex_lock(&lock);
  while (!ready)
    pthread_cond_wait(&changed, &lock); // HERE
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  return 0;
}
