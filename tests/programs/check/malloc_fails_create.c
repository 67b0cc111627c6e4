// verdict: false(uninitialized)
// options: --malloc-may-fail
/* A thread that could not be made is joined. */
#include <pthread.h>

static void *work(void *p) { return p; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL); // HERE
  return 0;
}
