// verdict: false(assertion)
// options: --summaries
/* A thread counts for ever, through states that are all new.  Its call is not
 * solved to the end before main moves. */
#include <assert.h>
#include <pthread.h>

static int counter;

static void *count(void *p) {
  for (;;)
    counter = (counter + 1) % 100000000;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  assert(0); // HERE
  return 0;
}
