// verdict: false(no-data-race)
/* The consumer reads the value after it has given the lock back. */
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
    value = i; // HERE
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
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    int seen = value; // HERE
    assert(seen > 0);
  }
  pthread_join(a, NULL);
  return 0;
}
