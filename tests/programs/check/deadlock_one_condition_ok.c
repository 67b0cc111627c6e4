// verdict: true
/* One condition variable for both, and all are woken. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full;

static void *consume(void *p) {
  pthread_mutex_lock(&lock);
  while (!full)
    pthread_cond_wait(&changed, &lock);
  full = 0;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return p;
}

static void put(void) {
  pthread_mutex_lock(&lock);
  while (full)
    pthread_cond_wait(&changed, &lock);
  full = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, consume, NULL);
  pthread_create(&b, NULL, consume, NULL);
  put();
  put();
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
