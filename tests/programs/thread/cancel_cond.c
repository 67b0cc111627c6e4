/* A cancelled waiter has the mutex back when its handler runs. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static int waiting;

static void unlock(void *p) {
  waiting--;
  assert(pthread_mutex_unlock(p) == 0);
}

static void *wait_forever(void *p) {
  pthread_mutex_lock(&lock);
  waiting++;
  pthread_cleanup_push(unlock, &lock);
  for (;;)
    pthread_cond_wait(&never, &lock);
  pthread_cleanup_pop(0);
  return p;
}

int main(void) {
  pthread_t a, b;
  void *result;
  pthread_create(&a, NULL, wait_forever, NULL);
  pthread_create(&b, NULL, wait_forever, NULL);
  assert(pthread_cancel(a) == 0);
  assert(pthread_join(a, &result) == 0 && result == PTHREAD_CANCELED);
  pthread_mutex_lock(&lock);
  assert(waiting == 0 || waiting == 1);
  pthread_mutex_unlock(&lock);
  assert(pthread_cancel(b) == 0);
  assert(pthread_join(b, &result) == 0 && result == PTHREAD_CANCELED);
  assert(waiting == 0);
  assert(pthread_mutex_lock(&lock) == 0 && pthread_mutex_unlock(&lock) == 0);
  assert(pthread_cond_destroy(&never) == 0);
  return 0;
}
