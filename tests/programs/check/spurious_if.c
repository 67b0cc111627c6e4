// verdict: false(assertion)
// options: --spurious-wakeups
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
  assert(items == 1); // HERE
  items--;
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, consume, NULL);
  pthread_mutex_lock(&lock);
  items++;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  return 0;
}
