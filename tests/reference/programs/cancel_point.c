// expects: exit: 0
// expects: exit: 1
// expects: exit: 2
/* The request comes before, between or behind the cancellation points. */
#include <pthread.h>

static int passed;

static void *work(void *p) {
  pthread_testcancel();
  passed = 1;
  pthread_testcancel();
  passed = 2;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, &t);
  pthread_cancel(t);
  pthread_join(t, NULL);
  return passed;
}
