// verdict: false(assertion)
// options: --max-states 20000 --search bfs
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
