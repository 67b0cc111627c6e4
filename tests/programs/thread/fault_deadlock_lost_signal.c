// fault: deadlock
// options: --seed 20
/* The signal may come before the wait, and nothing remembers it. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *wake(void *p) {
  pthread_mutex_lock(&lock);
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, wake, NULL);
  pthread_mutex_lock(&lock);
  pthread_cond_wait(&changed, &lock); // HERE
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  return 0;
}
