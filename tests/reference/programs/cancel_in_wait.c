// expects: exit: 3
/* A thread that is cancelled in a wait has the mutex again when its handlers
 * run, the last one first. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int order;

static void first(void *p) {
  (void)p;
  order = order * 2 + 1;
  pthread_mutex_unlock(&m);
}

static void second(void *p) {
  (void)p;
  order = 1;
}

static void *waiter(void *p) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(first, NULL);
  pthread_cleanup_push(second, NULL);
  for (;;)
    pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return p;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, waiter, NULL);
  pthread_cancel(t);
  pthread_join(t, &result);
  pthread_mutex_lock(&m);
  return result == PTHREAD_CANCELED ? order : 9;
}
