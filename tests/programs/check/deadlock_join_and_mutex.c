// verdict: false(deadlock)
/* A circle of a mutex and a join, while main runs for ever. */
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *inner(void *p) {
  pthread_mutex_lock(&lock); // HERE
  pthread_mutex_unlock(&lock);
  return p;
}

static void *outer(void *p) {
  pthread_t t;
  pthread_mutex_lock(&lock);
  pthread_create(&t, NULL, inner, NULL);
  pthread_join(t, NULL); // HERE
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, outer, NULL);
  for (;;)
    sched_yield();
}
