// verdict: false(deadlock)
// options: --spurious-wakeups
/* A wait may end by itself, but need not: the signal that comes too early is
 * lost. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *wait(void *p) {
  pthread_mutex_lock(&lock);
  pthread_cond_wait(&changed, &lock); // HERE
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, wait, NULL);
  pthread_mutex_lock(&lock);
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  return 0;
}
