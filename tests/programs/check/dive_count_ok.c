// verdict: unknown
// options: --max-states 20000
#include <assert.h>
#include <pthread.h>

static _Atomic unsigned long n;

static void *work(void *p) {
  unsigned long seen = n;
  assert(n >= seen);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  for (;;)
    n++;
}
