// verdict: true
/* The handler of a cancelled wait gives the lock back. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static int handled;

static void handler(void *p) {
  handled = 1;
  pthread_mutex_unlock(p);
}

static void *work(void *p) {
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(handler, &lock);
  for (;;)
    pthread_cond_wait(&never, &lock);
  pthread_cleanup_pop(0);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_cancel(a);
  pthread_join(a, NULL);
  pthread_mutex_lock(&lock);
  assert(handled);
  pthread_mutex_unlock(&lock);
  return 0;
}
