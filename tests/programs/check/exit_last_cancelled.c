// verdict: false(assertion)
/* Main is cancelled; the thread that did it ends the program. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_t all;

static void check(void) {
  assert(!pthread_equal(all, pthread_self())); // HERE
}

static void *work(void *p) {
  pthread_cancel(*(pthread_t *)p);
  all = pthread_self();
  return NULL;
}

int main(void) {
  pthread_t t, self = pthread_self();
  atexit(check);
  pthread_create(&t, NULL, work, &self);
  pthread_join(t, NULL);
  return 0;
}
