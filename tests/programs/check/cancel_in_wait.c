// verdict: false(assertion)
/* A thread that is cancelled in a wait has the lock in its handlers. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static atomic_int handled;

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
  assert(!handled); // HERE
  pthread_join(a, NULL);
  return 0;
}
