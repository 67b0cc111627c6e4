// verdict: false(assertion)
// options: --max-states 20000
// main counts for ever; the thread fails if it reads late enough.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_ulong n;

static void *work(void *p) {
  assert(n < 5); // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  for (;;)
    n++;
}
