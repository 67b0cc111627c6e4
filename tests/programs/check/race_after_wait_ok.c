// verdict: true
/* The consumer reads the value under the lock. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full, value;

static void *produce(void *p) {
  for (int i = 1; i <= 2; i++) {
    pthread_mutex_lock(&lock);
    while (full)
      pthread_cond_wait(&changed, &lock);
    full = 1;
    value = i;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, produce, NULL);
  for (int i = 1; i <= 2; i++) {
    pthread_mutex_lock(&lock);
    while (!full)
      pthread_cond_wait(&changed, &lock);
    full = 0;
    assert(value == i);
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
  pthread_join(a, NULL);
  return 0;
}
