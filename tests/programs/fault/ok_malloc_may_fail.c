// options: --malloc-may-fail --spurious-wakeups
/* The first value of a choice is that all works. */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t come = PTHREAD_COND_INITIALIZER;
static int ready;

static void *set(void *p) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&come);
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t t;
  char *p = realloc(malloc(1), 2);
  *p = 1;
  pthread_mutex_lock(&lock);
  pthread_create(&t, NULL, set, NULL);
  while (!ready)
    pthread_cond_wait(&come, &lock);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  free(p);
  return 0;
}
