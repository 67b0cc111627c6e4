// verdict: false(deadlock)
/* One condition variable for both: a consumer wakes the other consumer. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full;

static void *consume(void *p) {
  pthread_mutex_lock(&lock);
  while (!full)
    pthread_cond_wait(&changed, &lock); // HERE
  full = 0;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return p;
}

static void put(void) {
  pthread_mutex_lock(&lock);
  while (full)
    pthread_cond_wait(&changed, &lock); // HERE
  full = 1;
  pthread_cond_signal(&changed);
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
