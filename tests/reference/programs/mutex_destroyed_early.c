// expects: fault: lock-misuse 11
// expects: fault: lock-misuse 12
// expects: fault: lock-misuse 19
// expects: fault: no-data-race 11 19
// expects: fault: no-data-race 12 19
// expects: exit: 0
/* Nothing orders the end of a mutex and its use. */
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *user(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, user, NULL);
  pthread_mutex_destroy(&m);
  pthread_join(t, NULL);
  return 0;
}
