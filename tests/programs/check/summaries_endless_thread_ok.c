// verdict: true
// options: --summaries
/* A thread counts for ever, in few states: its call is solved. */
#include <assert.h>
#include <pthread.h>

static int counter;

static void *count(void *p) {
  for (;;)
    counter = (counter + 1) % 100;
  return p;
}

int main(void) {
  pthread_t t;
  assert(pthread_create(&t, NULL, count, NULL) == 0);
  return 0;
}
