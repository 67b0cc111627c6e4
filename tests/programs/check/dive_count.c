// verdict: false(assertion)
// options: --max-states 20000
// main counts for ever, and nothing that it does meets with the thread.
#include <assert.h>
#include <pthread.h>

static unsigned long n;

static void *work(void *p) {
  assert(0); // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  for (;;)
    n++;
}
