// verdict: true
/* A thread aborts the program; what comes after is never reached. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *work(void *p) {
  abort();
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  assert(0);
  return 0;
}
