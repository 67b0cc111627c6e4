// expects: exit: 1
/* With cancellation disabled the thread comes to its end. */
#include <pthread.h>

static void *work(void *p) {
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  pthread_testcancel();
  return p;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, work, &t);
  pthread_join(t, &result);
  return result == &t;
}
