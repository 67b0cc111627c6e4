// verdict: true
/* The lock is given back where something goes wrong, too. */
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(&lock);
  if (__VERIFIER_nondet_bool()) {
    pthread_mutex_unlock(&lock);
    return p;
  }
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
