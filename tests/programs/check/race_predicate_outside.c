// verdict: false(no-data-race)
/* What is waited for is looked at before the lock is taken. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *signaller(void *p) {
  pthread_mutex_lock(&lock);
  ready = 1; // HERE
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, signaller, NULL);
  if (!ready) { // HERE
    pthread_mutex_lock(&lock);
    while (!ready)
      pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
  }
  pthread_join(a, NULL);
  return 0;
}
