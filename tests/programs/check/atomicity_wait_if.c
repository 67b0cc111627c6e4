// verdict: false(assertion)
/* What is waited for is not looked at again after the wait. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int items;

static void *consume(void *p) {
  pthread_mutex_lock(&lock);
  if (items == 0)
    pthread_cond_wait(&changed, &lock);
  items--;
  assert(items >= 0); // HERE
  pthread_mutex_unlock(&lock);
  return p;
}

static void produce(void) {
  pthread_mutex_lock(&lock);
  items++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, consume, NULL);
  pthread_create(&b, NULL, consume, NULL);
  produce();
  produce();
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
