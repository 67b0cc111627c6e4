// verdict: false(assertion)
// Threads fail that never move before there are too many of them.
#include <assert.h>
#include <pthread.h>

static void *work(void *p) {
  assert(0); // HERE
  return p;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, NULL, work, NULL);
}
